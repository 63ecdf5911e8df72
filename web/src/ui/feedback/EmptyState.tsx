import { IconInbox } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './EmptyState.module.css';

interface Props {
  readonly text?: string;
  readonly action?: ReactNode;
  /** Takes one line, within a card of a details page. */
  readonly compact?: boolean;
}

/** Shows a text in place of an empty list, "No data" by default, with an optional button. */
export function EmptyState({ text, action, compact = false }: Props) {
  const t = useT().ui;
  return (
    <div className={clsx(c.empty, compact && c.compact)}>
      <IconInbox size={compact ? 16 : 24} stroke={1.4} aria-hidden />
      <p className={c.text}>{text ?? t.noData}</p>
      {action}
    </div>
  );
}
