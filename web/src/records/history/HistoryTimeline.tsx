import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { OrderLink } from '@/records/OrderLink';
import base from '@/ui/base.module.css';
import { Timeline } from '@/ui/layout/Timeline';
import c from './HistoryTimeline.module.css';
import type { HistoryEntry, HistoryText } from './history';

interface Props<E extends HistoryEntry> {
  readonly entries: readonly E[];
  /** Returns the text of an entry. */
  readonly say: (entry: E) => HistoryText;
  /** Returns the text of its time. */
  readonly when: (at: string) => ReactNode;
  readonly label?: string;
  /** Shows the first lines of each alone. */
  readonly short?: boolean;
}

/** Entries of a history: what happened, who did it, and when. */
export function HistoryTimeline<E extends HistoryEntry>({ entries, say, when, label, short = false }: Props<E>) {
  const { program } = useT().record.history;
  return (
    <Timeline
      {...(label !== undefined && { label })}
      entries={entries.map((entry) => {
        const text = say(entry);
        return {
          id: entry.history_id,
          icon: text.icon,
          tone: text.tone,
          title: text.title,
          meta: (
            <>
              {entry.user || program} · {when(entry.datetime)}
            </>
          ),
          body: (
            <div className={short ? c.short : undefined}>
              <Body text={text} />
            </div>
          ),
        };
      })}
    />
  );
}

/** Shows the text of an entry below its title. */
function Body({ text }: { text: HistoryText }) {
  const { reasonIs, history: t } = useT().record;
  return (
    <>
      {text.change && (
        <div className={c.change}>
          <del className={c.from}>
            <VisuallyHidden>{t.from}: </VisuallyHidden>
            {text.change.from ?? t.nothing}
          </del>
          <span aria-hidden>→</span>
          <ins className={c.to}>
            <VisuallyHidden>{t.to}: </VisuallyHidden>
            {text.change.to ?? t.nothing}
          </ins>
        </div>
      )}
      {text.text && <p className={base.typed}>{text.text}</p>}
      {text.order !== undefined && (
        <OrderLink id={text.order} className={c.link}>
          {t.order({ id: text.order })}
        </OrderLink>
      )}
      {text.by && <p className={c.by}>{text.by}</p>}
      {text.action && (
        <button type="button" className={c.act} aria-label={text.action.name} onClick={text.action.run}>
          {text.action.label}
        </button>
      )}
      {text.reason && <p className={base.typed}>{reasonIs({ reason: text.reason })}</p>}
    </>
  );
}
