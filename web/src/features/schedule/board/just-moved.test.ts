import { expect, test } from 'vitest';
import { firstOf } from './just-moved';

test('of more than there is room for, what was moved last takes the last place', () => {
  const pieces = [1, 2, 3, 4].map((order_id) => ({ order: { order_id } }));
  const shown = (...kept: number[]) => firstOf(pieces, 2, new Set(kept)).map(({ order }) => order.order_id);
  expect([shown(), shown(1), shown(4), shown(4, 3), shown(9)]).toEqual([
    [1, 2],
    [1, 2],
    [1, 4],
    [3, 4],
    [1, 2],
  ]);
});
