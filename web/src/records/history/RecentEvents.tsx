import { Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatAgo, formatFull } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Section } from '@/ui/layout/Section';
import { HistoryTimeline } from './HistoryTimeline';
import type { HistoryEntry, HistoryText, historyPages } from './history';

/** How many events are shown; the history has all of them. */
const SHOWN = 5;

interface Props<E extends HistoryEntry> {
  /** The history without what the page shows elsewhere, such as comments. */
  readonly query: ReturnType<typeof historyPages<E>>;
  /** Returns the text of an entry. */
  readonly say: (entry: E) => HistoryText;
}

/** Shows the latest events of a record. Loaded when it comes into view. */
export function RecentEvents<E extends HistoryEntry>({ query, say }: Props<E>) {
  const title = useOfficeT().taskDetails.sections.events;
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  const history = useInfiniteQuery({ ...query, enabled: seen });
  const entries = history.data?.pages[0]?.data.slice(0, SHOWN) ?? [];
  return (
    <Section title={title} id="events">
      <div ref={ref} aria-busy={history.isPending}>
        <ProblemText error={history.error} />
        {history.isPending && <Skeleton h={120} />}
        <HistoryTimeline
          short
          label={title}
          entries={entries}
          say={say}
          when={(at) => (
            <time dateTime={at} title={formatFull(at)}>
              {formatAgo(at)}
            </time>
          )}
        />
      </div>
    </Section>
  );
}
