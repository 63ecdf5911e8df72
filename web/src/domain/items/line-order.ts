import { type GridRow, newRow } from '@/ui/tables/grid/grid-state';

/** A line, or a heading of the lines up to the next one. */
interface Kinded {
  readonly kind: 'LINE' | 'SECTION' | 'TEXT';
}
type Rows<V> = readonly GridRow<V>[];

/** Returns the beginning and the end of a block of rows: a heading moves together with its lines. */
function blockAt<V extends Kinded>(rows: Rows<V>, at: number): readonly [number, number] {
  if (rows[at]?.values.kind !== 'SECTION') return [at, at + 1];
  const next = rows.findIndex((row, i) => i > at && row.values.kind === 'SECTION');
  return [at, next < 0 ? rows.length : next];
}

const lift = <V>(rows: Rows<V>, [from, to]: readonly [number, number]) => ({
  block: rows.slice(from, to),
  rest: [...rows.slice(0, from), ...rows.slice(to)],
});

/** The rows with one of them a place up or down, a heading with its lines past the neighbouring group. */
export function moved<V extends Kinded>(rows: Rows<V>, key: string, by: -1 | 1): Rows<V> {
  const at = rows.findIndex((row) => row.key === key);
  if (at < 0) return rows;
  const [from, to] = blockAt(rows, at);
  if (by < 0 ? from === 0 : to === rows.length) return rows;
  const { block, rest } = lift(rows, [from, to]);
  const isSection = rows[at]?.values.kind === 'SECTION';
  const before = rest.findLastIndex((row, i) => i < from && (!isSection || row.values.kind === 'SECTION'));
  const goal = by < 0 ? Math.max(0, before) : isSection ? blockAt(rest, from)[1] : from + 1;
  return rest.toSpliced(goal, 0, ...block);
}

/** Returns the rows with one of them moved to another: before it on the way up, behind it on the way down. */
export function dropped<V extends Kinded>(rows: Rows<V>, key: string, over: string): Rows<V> {
  const at = rows.findIndex((row) => row.key === key);
  const goal = rows.findIndex((row) => row.key === over);
  if (at < 0 || goal < 0) return rows;
  const [from, to] = blockAt(rows, at);
  if (goal >= from && goal < to) return rows;
  const { block, rest } = lift(rows, [from, to]);
  const isDown = goal > at;
  let place = rest.findIndex((row) => row.key === over);
  if (rows[at]?.values.kind === 'SECTION') {
    const heading = rest.findLastIndex((row, i) => i <= place && row.values.kind === 'SECTION');
    place = heading < 0 ? 0 : isDown ? blockAt(rest, heading)[1] : heading;
  } else if (isDown) place += 1;
  return rest.toSpliced(place, 0, ...block);
}

/** The rows with a copy of one behind it, and the key of the copy; a heading is copied with its lines. */
export function doubled<V extends Kinded>(rows: Rows<V>, key: string): { rows: Rows<V>; key: string } {
  const at = rows.findIndex((row) => row.key === key);
  const [from, to] = blockAt(rows, at);
  const copies = rows.slice(from, to).flatMap((row) => (row.deleted ? [] : [newRow(row.values)]));
  return { rows: rows.toSpliced(to, 0, ...copies), key: copies[0]?.key ?? key };
}
