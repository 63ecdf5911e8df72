import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './FilesSeenBy.module.css';

/** Which companies see the files that are added below; it is said before one adds any. */
export function FilesSeenBy({ children }: { children: ReactNode }) {
  return (
    <p className={c.seenBy}>
      <IconEye size={14} stroke={1.6} aria-hidden /> {children}
    </p>
  );
}
