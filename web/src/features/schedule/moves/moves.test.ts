import { expect, test } from 'vitest';
import type { BoardOrder, BoardWorker } from '../schedule.api';
import { exchanged, exchangedDay, replaced } from './moves';

const person = (id: number) => ({ worker_id: id, user_id: id, first_name: `W${id}`, last_name: '' }) as BoardWorker;
const [ana, ivo, eva] = [person(1), person(2), person(3)];
const order = (id: number, start: string | null, workers: readonly BoardWorker[], more: Partial<BoardOrder> = {}) =>
  ({
    order_id: id,
    status: 'CREATED',
    start_date: null,
    planned_start: start,
    workers,
    allowed_actions: ['order.edit'],
    ...more,
  }) as unknown as BoardOrder;
const EIGHT = '2026-11-24T07:00:00Z';
const NINE = '2026-11-24T08:00:00Z';
const said = (changes: ReturnType<typeof exchanged>) =>
  changes.map(({ order, what }) => [order.order_id, what.start, what.workers?.map((one) => one.worker_id)]);

test('two orders exchange their workers and keep their times', () => {
  expect(said(exchanged(order(1, EIGHT, [ana]), order(2, NINE, [ivo, eva])))).toEqual([
    [1, undefined, [2, 3]],
    [2, undefined, [1]],
  ]);
});

test('two of the same workers exchange their times, in whatever order they are named', () => {
  expect(said(exchanged(order(1, EIGHT, [ana, ivo]), order(2, NINE, [ivo, ana])))).toEqual([
    [1, NINE, undefined],
    [2, EIGHT, undefined],
  ]);
  expect(exchanged(order(1, EIGHT, [ana]), order(2, EIGHT, [ana]))).toEqual([]);
});

test('one that waits takes the place of the other, which waits then', () => {
  expect(said(exchanged(order(1, null, []), order(2, NINE, [ivo])))).toEqual([
    [1, NINE, [2]],
    [2, null, []],
  ]);
});

test('of a day, those of both, begun ones and other days stay', () => {
  const orders = [
    order(1, EIGHT, [ana]),
    order(2, EIGHT, [ivo, eva]),
    order(3, NINE, [ana, ivo]),
    order(4, NINE, [ana], { status: 'IN_EXECUTION', start_date: NINE }),
    order(5, '2026-11-25T07:00:00Z', [ana]),
    order(6, NINE, [eva]),
  ];
  expect(said(exchangedDay(orders, '2026-11-24', ana, ivo))).toEqual([
    [1, undefined, [2]],
    [2, undefined, [1, 3]],
  ]);
});

test('a worker is replaced once, removed, or given what nobody does', () => {
  const orders = [order(1, EIGHT, [ana]), order(2, NINE, [ana, ivo]), order(3, NINE, []), order(4, null, [ana])];
  expect(said(replaced(orders, 1, ivo))).toEqual([
    [1, undefined, [2]],
    [2, undefined, [2]],
  ]);
  expect(said(replaced(orders, 1, null))).toEqual([
    [1, undefined, []],
    [2, undefined, [2]],
  ]);
  expect(said(replaced(orders, 0, eva))).toEqual([[3, undefined, [3]]]);
  expect(replaced(orders, 0, null)).toEqual([]);
});
