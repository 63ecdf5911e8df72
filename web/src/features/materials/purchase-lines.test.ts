import { describe, expect, it } from 'vitest';
import { cameIn, moreThanOrdered, purchaseState, restOf } from './purchase-lines';
import type { Purchase } from './purchases.api';

const line = (catalog_item_id: number, quantity: number, received: number): Purchase['lines'][number] => ({
  catalog_item_id,
  name: `Materijal ${catalog_item_id}`,
  unit_of_measure: 'METER',
  quantity,
  received,
});
const purchase = (closed_at: string | null, ...lines: Purchase['lines']): Purchase => ({
  material_purchase_id: 1,
  supplier: null,
  comment: '',
  created_by: 'Ivan Horvatić',
  created_at: '2026-11-23T09:00:00Z',
  closed_at,
  version: 1,
  lines,
  can_edit: false,
  can_reopen: false,
  allowed_actions: [],
});
const CLOSED = '2026-11-24T09:00:00Z';

it.each([
  [8, 0, 8],
  [0.3, 0.1, 0.2],
  [8, 8, 0],
  [8, 10, 0],
])('of %d with %d received %d are missing', (quantity, received, rest) => {
  expect(restOf(line(1, quantity, received))).toBe(rest);
});

describe('a purchase', () => {
  it.each([
    ['ORDERED', purchase(null, line(1, 8, 0))],
    ['PARTLY', purchase(null, line(1, 8, 0), line(2, 1, 0.5))],
    ['RECEIVED', purchase(CLOSED, line(1, 8, 8), line(2, 1, 3))],
    ['GIVEN_UP', purchase(CLOSED, line(1, 8, 7.99))],
  ] as const)('is %s', (state, of) => expect(purchaseState(of)).toBe(state));
});

it('a receipt names only what came in', () => {
  const of = purchase(null, line(1, 8, 0), line(2, 1, 0), line(3, 4, 0));
  expect(cameIn(of, { 1: 2.5, 2: null, 3: 0 })).toEqual([{ catalog_item_id: 1, quantity: 2.5 }]);
});

it('where nothing was typed all that is missing has come', () => {
  expect(cameIn(purchase(null, line(1, 8, 3), line(2, 1, 1)), {})).toEqual([{ catalog_item_id: 1, quantity: 5 }]);
});

it('tells of which line more came than is missing', () => {
  const of = purchase(null, line(1, 8, 3), line(2, 0.3, 0.1));
  expect(moreThanOrdered(of, { 1: 5, 2: 0.2 })).toEqual([]);
  expect(moreThanOrdered(of, { 1: 5.01 })).toEqual([{ ...line(1, 8, 3), came: 5.01 }]);
});
