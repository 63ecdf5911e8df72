import { expect, it } from 'vitest';
import { changedLines, freeFor, plannedLines, type Reservation, reservedLines } from './reserve-lines';

const reservation = (catalog_item_id: number, quantity: number, planned = 0, used = 0): Reservation => ({
  catalog_item_id,
  name: `Materijal ${catalog_item_id}`,
  unit_of_measure: 'METER',
  quantity,
  used,
  planned,
  available: 2.5,
});
const ALL = [reservation(1, 7.5, 5), reservation(2, 0, 1.5), reservation(3, 4)];
const named = (lines: readonly { catalog_item_id: number; quantity: number | null }[]) =>
  lines.map(({ catalog_item_id, quantity }) => [catalog_item_id, quantity]);

it('begins with what is reserved, and offers what the kind of work needs besides', () => {
  const lines = reservedLines(ALL);
  expect(named(lines)).toEqual([
    [1, 7.5],
    [3, 4],
  ]);
  expect(named(plannedLines(ALL, lines))).toEqual([[2, 1.5]]);
});

it('sends what differs, and none of what was taken off', () => {
  const [one] = reservedLines(ALL);
  if (!one) throw new Error('nothing reserved');
  expect(changedLines(ALL, reservedLines(ALL))).toEqual([]);
  expect(
    changedLines(ALL, [
      { ...one, quantity: 8 },
      { ...one, catalog_item_id: 9, quantity: 2 },
    ]),
  ).toEqual([
    { catalog_item_id: 1, quantity: 8 },
    { catalog_item_id: 9, quantity: 2 },
    { catalog_item_id: 3, quantity: 0 },
  ]);
});

it('counts what the order has and has not used as free for it', () => {
  expect(freeFor(2.5, undefined)).toBe(2.5);
  expect(freeFor(-1, reservation(1, 7.5, 0, 3))).toBe(3.5);
  expect(freeFor(1, reservation(1, 3, 0, 5))).toBe(1);
});
