import '@mantine/core/styles/Chip.css';
import { Button, Chip, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { HistoryTimeline } from './HistoryTimeline';
import type { HistoryEntry, HistoryGroup, HistoryText, historyPages } from './history';

interface Props<E extends HistoryEntry> {
  /** The record's name, where the page behind does not show it. */
  readonly name?: string;
  /** The groups the history can be narrowed to; none where it has but one. */
  readonly groups?: readonly HistoryGroup[];
  /** The history narrowed to some groups. */
  readonly query: (groups: readonly HistoryGroup[]) => ReturnType<typeof historyPages<E>>;
  /** Returns the text of an entry, given those that are shown, newest first. */
  readonly say: (entry: E, all: readonly E[]) => HistoryText;
  readonly onClose: () => void;
}

/** Shows the history of a record, newest first: all of it, some groups, or only changes of status. */
export default function HistoryModal<E extends HistoryEntry>({
  name,
  groups: all = [],
  query,
  say,
  onClose,
}: Props<E>) {
  const words = useT().record.history;
  const [statusOnly, setStatusOnly] = useState(false);
  const [groups, setGroups] = useState<readonly HistoryGroup[]>([]);
  const history = useInfiniteQuery(query(statusOnly ? ['STATUS'] : groups));
  const entries = useMemo(() => {
    const all = history.data?.pages.flatMap((page) => page.data) ?? [];
    // An entry made while paging moves the rest down, so that one comes twice.
    return [...new Map(all.map((entry) => [entry.history_id, entry])).values()];
  }, [history.data]);
  const left = (history.data?.pages[0]?.count ?? 0) - entries.length;

  return (
    <ModalFrame opened onClose={onClose} title={words.title}>
      <Stack gap="lg">
        {name && <Text fw={500}>{name}</Text>}
        {all.length > 0 && (
          <SegmentedControl
            aria-label={words.show}
            fullWidth
            data={[
              { value: 'all', label: words.all },
              { value: 'status', label: words.statusOnly },
            ]}
            value={statusOnly ? 'status' : 'all'}
            onChange={(value) => setStatusOnly(value === 'status')}
          />
        )}
        {all.length > 0 && !statusOnly && (
          <Chip.Group multiple value={[...groups]} onChange={(value) => setGroups(value as HistoryGroup[])}>
            <Group gap="sm" role="group" aria-label={words.filter}>
              {all.map((group) => (
                <Chip key={group} value={group} size="xs" variant="outline">
                  {words.groups[group]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        <ProblemText error={history.error} />
        {history.isPending && <Skeleton h={160} />}
        {history.isSuccess && entries.length === 0 && <EmptyState />}
        <HistoryTimeline entries={entries} say={(entry) => say(entry, entries)} when={formatDateTime} />
        {history.hasNextPage && (
          <Group justify="center">
            <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {words.more} · {words.left({ n: left })}
            </Button>
          </Group>
        )}
      </Stack>
    </ModalFrame>
  );
}
