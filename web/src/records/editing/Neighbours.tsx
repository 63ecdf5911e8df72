import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import c from './Neighbours.module.css';

/** The line above a title: the way back to the list, and to the neighbours in it. */
export const BackRow = ({ children }: { children: ReactNode }) => <div className={c.row}>{children}</div>;

interface Props<Row> {
  /** The query key of the list's pages. */
  readonly list: QueryKey;
  readonly idOf: (row: Row) => number;
  readonly id: number;
  readonly onOpen: (id: number) => void;
}

/**
 * Shows the position of a record in its list, with links to the previous (K) and the next one (J). Shows nothing
 * without a list.
 */
export function Neighbours<Row>({ list, idOf, id, onOpen }: Props<Row>) {
  const t = useOfficeT().taskDetails.neighbours;
  const place = usePlace(list, idOf, id);
  const open = (to: number | undefined) => {
    if (to !== undefined && document.querySelector('[role=dialog]') === null) onOpen(to);
  };
  useHotkeys([
    ['K', () => open(place?.before)],
    ['J', () => open(place?.after)],
  ]);
  if (!place) return null;
  const button = (label: string, Icon: typeof IconChevronUp, to: number | undefined) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => open(to)}
    >
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <span className={c.neighbours}>
      {t.place({ n: place.number, all: place.count })}
      {button(t.before, IconChevronUp, place.before)}
      {button(t.after, IconChevronDown, place.after)}
    </span>
  );
}

/** Returns the position of the record in the page of the list that was loaded last. */
function usePlace<Row>(list: QueryKey, idOf: (row: Row) => number, id: number) {
  const cache = useQueryClient().getQueryCache();
  // Read once, when the record is opened: a later change may take the record off the list.
  const [place] = useState(() => {
    const [last] = cache.findAll({ queryKey: list }).toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const answer = last?.state.data as { readonly data: readonly Row[]; readonly count?: number } | undefined;
    const page = (last?.queryKey.at(-1) as Schemas['Request'] | undefined)?.page;
    const ids = answer?.data.map(idOf) ?? [];
    const at = ids.indexOf(id);
    if (at < 0) return null;
    const number = ((page?.no ?? 1) - 1) * (page?.size ?? 0) + at + 1;
    return { number, count: answer?.count ?? ids.length, before: ids[at - 1], after: ids[at + 1] };
  });
  return place;
}
