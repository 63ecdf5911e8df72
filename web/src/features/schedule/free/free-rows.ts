import type { RowGroup } from '../board/rows';
import { type Free, isFreeWorker } from './free.api';

/** The group of the free workers, and that of the others. */
const [FREE, OTHERS] = [-10, -11];

/**
 * Returns the rows in the order of the answer: the free ones in a group of their own, then all others. Orders without
 * a worker stay above all.
 */
export function freeRows(
  groups: readonly RowGroup[],
  free: Free,
  names: { readonly free: string; readonly others: string },
): readonly RowGroup[] {
  const order = new Map([...free.keys()].map((id, n) => [id, n]));
  const place = (id: number) => order.get(id) ?? order.size;
  const rows = groups
    .filter((group) => group.id !== 0)
    .flatMap((group) => group.rows)
    .toSorted((a, b) => place(a.id) - place(b.id));
  const isFree = (id: number) => {
    const answer = free.get(id);
    return answer !== undefined && isFreeWorker(answer);
  };
  return [
    ...groups.filter((group) => group.id === 0),
    { id: FREE, name: names.free, rows: rows.filter((row) => isFree(row.id)), also: [] },
    { id: OTHERS, name: names.others, rows: rows.filter((row) => !isFree(row.id)), also: [] },
  ].filter((group) => group.rows.length > 0 || group.id === FREE);
}
