import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './EmptyState.module.css';

/** What stands where a list would be: "No data" unless told otherwise, and what can be done about it. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useT().ui;
  return (
    <div className={c.empty}>
      <IconInbox size={24} stroke={1.4} aria-hidden />
      <p className={c.text}>{text ?? t.noData}</p>
      {action}
    </div>
  );
}
