import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '@/ui/media/icon';
import c from './Note.module.css';

interface Props {
  readonly tone?: 'info' | 'warning' | 'error';
  /** Announced by screen readers, because it appears while the person is working. */
  readonly isNews?: boolean;
  /** A button that mends it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a sentence that a form needs; a warning is about what may go wrong, an error about what did. */
export function Note({ tone = 'info', isNews = false, action, children }: Props) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={c.note} data-tone={tone} {...(isNews && { role: 'status' })}>
      <div className={c.said}>
        <Icon {...ICON} className={c.icon} />
        <div>{children}</div>
      </div>
      {action && <div className={c.action}>{action}</div>}
    </div>
  );
}
