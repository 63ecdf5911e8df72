import { expect, test } from 'vitest';
import { newRow } from '@/ui/tables/grid/grid-state';
import { chargedMinutes, itemOfHours, unchargedHours } from './charged-hours';
import { type LineValues, newLine } from './financial-lines';

const row = (order: number | null, quantity: number | null, more: Partial<LineValues> = {}) =>
  newRow<LineValues>({ ...newLine(order), unit_of_measure: 'HOUR', quantity, ...more });
const order = (minutes: number, more = {}) => ({ order_id: 12, order_status: 'DONE', minutes, ...more });

test('hours are those of lines of the order that are counted by the hour', () => {
  const rows = [
    row(12, 1500),
    row(12, 33),
    row(12, null),
    row(13, 9000),
    row(null, 9000),
    row(12, 1000, { unit_of_measure: 'PIECE' }),
    row(12, 1000, { lump_sum: true }),
    { ...row(12, 4000), deleted: true },
  ];
  expect(chargedMinutes(rows, 12)).toBe(92);
});

test.each([
  [122, [], 15, [122, 2250]],
  [120, [], 15, [120, 2000]],
  [1, [], 60, [1, 1000]],
  [122, [], 1, [122, 2033]],
  [122, [row(12, 1750)], 15, [17, 500]],
])('%s minutes worked, some charged, in steps of %s', (minutes, rows, step, [left, quantity]) => {
  expect(unchargedHours([order(minutes)], rows, step)).toEqual([{ orderId: 12, minutes: left, quantity }]);
});

test('nothing is left once it is charged, rounded or to the minute, nor of work that goes on', () => {
  expect(unchargedHours([order(122)], [row(12, 2250)], 15)).toEqual([]);
  expect(unchargedHours([order(122)], [row(12, 2033)], 1)).toEqual([]);
  expect(unchargedHours([order(0), order(30, { order_status: 'IN_EXECUTION' })], [], 15)).toEqual([]);
});

test('the item of hours is that of the last line of hours that came from the catalogue', () => {
  expect(itemOfHours([row(12, 1, { catalog_item_id: 4 }), row(13, 1, { catalog_item_id: 5 }), row(12, 1)])).toBe(5);
  expect(itemOfHours([row(12, 1, { catalog_item_id: 6, unit_of_measure: 'METER' })])).toBeNull();
});
