import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './Note.module.css';

/** A sentence that a form cannot be understood without; a warning says what may go wrong. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'warning'; children: ReactNode }) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={c.note} data-tone={tone}>
      <Icon size={16} stroke={1.6} aria-hidden className={c.icon} />
      <div>{children}</div>
    </div>
  );
}
