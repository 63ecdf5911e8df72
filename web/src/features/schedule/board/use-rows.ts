import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { makerOf, useSession } from '@/api/session';
import type { BoardOrder, Crew } from '../schedule.api';
import { type Arrangement, arranged, type RowGroup, rowsOf, USUAL, withKnownRows } from './rows';

/**
 * The rows of workers as this person wants them in this browser: their order, which are left out, which teams are folded;
 * in another order while `sort` gives one.
 */
export function useRows(
  orders: readonly BoardOrder[] | undefined,
  crew: Crew | undefined,
  sort?: (groups: readonly RowGroup[]) => readonly RowGroup[],
) {
  const maker = makerOf(useSession());
  const [folded, setFolded] = useLocalStorage<readonly number[]>({
    key: `schedule-teams:${maker}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [arrangement, arrange] = useLocalStorage<Arrangement>({
    key: `schedule-rows:${maker}`,
    defaultValue: USUAL,
    getInitialValueInEffect: false,
  });
  const last = useRef<readonly RowGroup[]>([]);
  const groups = useMemo(() => {
    const usual = withKnownRows(arranged(rowsOf(orders ?? [], crew), arrangement), last.current);
    last.current = sort ? sort(usual) : usual;
    return last.current;
  }, [orders, crew, arrangement, sort]);
  return {
    groups,
    folded,
    fold: (id: number) =>
      setFolded((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    arrangement,
    arrange,
    /** The workers whose rows can be seen, from the first to the last. */
    ids: groups.flatMap((group) => (folded.includes(group.id) ? [] : group.rows.map((row) => row.id))),
  };
}

export type Rows = ReturnType<typeof useRows>;
