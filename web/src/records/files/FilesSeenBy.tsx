import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './FilesSeenBy.module.css';

/** Shows which companies will see the files added below, before any is added. */
export function FilesSeenBy({ children }: { children: ReactNode }) {
  return (
    <p className={c.seenBy}>
      <IconEye size={14} stroke={1.6} aria-hidden /> {children}
    </p>
  );
}
