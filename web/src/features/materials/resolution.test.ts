import { expect, it } from 'vitest';
import type { Difference } from './differences.api';
import { isEnough, leftBy } from './resolution';

const difference: Difference = {
  material_difference_id: 1,
  material_use_id: 1,
  catalog_item_id: 1,
  name: 'Brtva',
  unit_of_measure: 'PIECE',
  stock_place_id: 1,
  place_name: 'Glavno skladište',
  quantity: 2.3,
  used: 5,
  there: 0.1,
  order_id: 1,
  title: 'Montaža klime',
  user_name: 'Marko Božić',
  created_at: '2026-11-23T09:00:00Z',
  outcome: 'OPEN',
  resolved_at: null,
  resolved_by: '',
};

it.each([
  ['RECEIPT', 2.3, 0.1],
  ['RECEIPT', 12, 9.8],
  ['COUNT', 7, 7],
  ['COUNT', 0, 0],
] as const)('%s of %d leaves %d', (way, quantity, left) => {
  expect(leftBy(way, quantity, difference)).toBe(left);
});

it.each([
  ['RECEIPT', 2.29, false],
  ['RECEIPT', 2.3, true],
  ['RECEIPT', null, false],
  ['COUNT', 0, true],
  ['COUNT', null, false],
] as const)('%s of %s can be booked: %s', (way, quantity, can) => {
  expect(isEnough(way, quantity, difference)).toBe(can);
});
