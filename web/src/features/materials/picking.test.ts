import { expect, it } from 'vitest';
import { byOrder, tickOf } from './picking';
import type { PickLine } from './picking.api';

const pick = (order_id: number, catalog_item_id: number, quantity = 1): PickLine => ({
  order_id,
  catalog_item_id,
  quantity,
  title: `Nalog ${order_id}`,
  planned_start: '2026-11-24T07:00:00Z',
  name: `Materijal ${catalog_item_id}`,
  unit_of_measure: 'PIECE',
  place_name: null,
  there: 0,
  others: [],
});

it('puts the lines under their orders, in the order they came', () => {
  const orders = byOrder([pick(7, 1), pick(7, 2), pick(3, 1)]);
  expect(orders.map(({ order_id, lines }) => [order_id, lines.map((line) => line.catalog_item_id)])).toEqual([
    [7, [1, 2]],
    [3, [1]],
  ]);
});

it('a tick is of an order, a material and a quantity', () => {
  const ticks = [pick(7, 1), pick(7, 2), pick(3, 1), pick(7, 1, 2)].map(tickOf);
  expect(new Set(ticks).size).toBe(4);
});
