import { Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { formatAgo, formatDateTime } from '@/lib/date';
import { ProblemText } from '@/ui/ProblemText';
import { Section } from '@/ui/Section';
import { Timeline } from '@/ui/Timeline';
import { HistoryEntryBody } from './HistoryEntryBody';
import type { HistoryEntry, HistoryText, historyPages } from './history';
import c from './RecentEvents.module.css';

/** How many events are shown; all others are in the history. */
const SHOWN = 5;

interface Props<E extends HistoryEntry> {
  /** The history without what stands on the page anyway, such as comments. */
  readonly query: ReturnType<typeof historyPages<E>>;
  /** Puts an entry into words. */
  readonly say: (entry: E) => HistoryText;
}

/** What happened to a record last. Asked for when it comes into view. */
export function RecentEvents<E extends HistoryEntry>({ query, say }: Props<E>) {
  const t = useOfficeT();
  const words = t.record.history;
  const { locale } = useLocale();
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  const history = useInfiniteQuery({ ...query, enabled: seen });
  const entries = history.data?.pages[0]?.data.slice(0, SHOWN) ?? [];
  return (
    <Section title={t.taskDetails.sections.events} id="events">
      <div ref={ref} aria-busy={history.isPending}>
        <ProblemText error={history.error} />
        {history.isPending && <Skeleton h={120} />}
        <Timeline
          label={t.taskDetails.sections.events}
          entries={entries.map((entry) => {
            const text = say(entry);
            return {
              id: entry.history_id,
              icon: text.icon,
              tone: text.tone,
              title: text.title,
              meta: (
                <>
                  {entry.user || words.program} ·{' '}
                  <time dateTime={entry.datetime} title={formatDateTime(entry.datetime)}>
                    {formatAgo(entry.datetime, locale)}
                  </time>
                </>
              ),
              body: (
                <div className={c.body}>
                  <HistoryEntryBody text={text} />
                </div>
              ),
            };
          })}
        />
      </div>
    </Section>
  );
}
