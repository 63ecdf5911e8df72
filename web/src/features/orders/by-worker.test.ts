import { expect, test } from 'vitest';
import { byWorker } from './by-worker';
import type { OrderRow } from './orders.api';

const NOW = Date.parse('2026-11-24T10:20:00Z');
const person = (id: number, first: string, last: string) => ({ user_id: id, first_name: first, last_name: last });
const [ana, marko, zeljko] = [person(1, 'Ana', 'Jurić'), person(2, 'Marko', 'Božić'), person(3, 'Željko', 'Žuvela')];

const order = (id: number, workers: readonly object[], more: Partial<OrderRow> = {}) =>
  ({
    order_id: id,
    status: 'CREATED',
    planned_start: '2026-11-24T12:00:00Z',
    planned_end: '2026-11-24T13:30:00Z',
    time_started: null,
    time_ended: null,
    time_estimate: 90,
    hold_reason: '',
    workers,
    ...more,
  }) as OrderRow;

const told = (orders: readonly OrderRow[]) =>
  byWorker(orders, NOW).map(({ worker, orders, minutes, shared, late }) => [
    worker?.last_name,
    orders.map((one) => one.order_id),
    minutes,
    shared.map((one) => one.last_name),
    late?.minutes,
  ]);

test('each worker has their orders as the list has them, by name, and nobody’s come last', () => {
  expect(
    told([order(1, [zeljko]), order(2, []), order(3, [marko]), order(4, [zeljko], { time_estimate: null })]),
  ).toEqual([
    ['Božić', [3], 90, [], undefined],
    ['Žuvela', [1, 4], 90, [], undefined],
    [undefined, [2], 90, [], undefined],
  ]);
});

test('an order of two stands below both, with the name of the other', () => {
  expect(told([order(1, [ana, marko]), order(2, [ana])])).toEqual([
    ['Božić', [1], 90, ['Jurić'], undefined],
    ['Jurić', [1, 2], 180, ['Božić'], undefined],
  ]);
});

test('the worst lateness of a worker is told', () => {
  const late = (at: string) => ({ planned_start: at });
  expect(told([order(1, [ana], late('2026-11-24T10:10:00Z')), order(2, [ana], late('2026-11-24T09:45:00Z'))])).toEqual([
    ['Jurić', [1, 2], 180, [], 35],
  ]);
});

test('who is away stands among them, also without an order', () => {
  const absent = (id: number, last: string) => ({
    worker_id: id,
    first_name: 'x',
    last_name: last,
    email: '',
    image_url: '',
    planned_minutes: [],
    absences: [{ kind: 'LEAVE' as const, from: '2026-11-24T00:00:00Z', to: '2026-11-27T00:00:00Z' }],
  });
  const groups = byWorker([order(1, [ana])], NOW, [absent(9, 'Babić'), absent(1, 'Jurić')]);
  expect(groups.map(({ worker, orders }) => [worker?.last_name, orders.length])).toEqual([
    ['Babić', 0],
    ['Jurić', 1],
  ]);
});

test('no orders are no groups', () => expect(told([])).toEqual([]));
