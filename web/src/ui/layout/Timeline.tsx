import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import c from './Timeline.module.css';

export interface TimelineEntry {
  readonly id: number | string;
  readonly icon: Icon;
  readonly tone?: Tone;
  /** The event: "Status: fakturiran". */
  readonly title: ReactNode;
  /** The author and the time. */
  readonly meta: ReactNode;
  readonly body?: ReactNode;
}

/** Events in order, as in the history of a record. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label?: string }) {
  const t = useT().ui.timeline;
  return (
    <ol className={c.timeline} aria-label={label ?? t.label}>
      {entries.map(({ icon: Icon, ...entry }) => (
        <li key={entry.id} className={c.entry}>
          <span className={c.icon} data-tone={entry.tone ?? 'gray'}>
            <Icon size={14} aria-hidden />
          </span>
          <div className={c.text}>
            <span className={base.medium}>{entry.title}</span>
            <span className={base.meta}>{entry.meta}</span>
            {entry.body && <div className={c.body}>{entry.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
