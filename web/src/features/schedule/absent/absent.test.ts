import { expect, test } from 'vitest';
import type { BoardOrder } from '../schedule.api';
import { absentRows, changeOf, isAtItsTime, lastDays, type Place, type Suggestion, standInsOf } from './absent';

const worker = (id: number) => ({ worker_id: id }) as BoardOrder['workers'][number];

/** An order of an hour of worker 1, and of others. */
const order = (order_id: number, start: string, ...others: number[]) =>
  ({
    order_id,
    status: 'CREATED',
    planned_start: `2040-01-16T${start}:00Z`,
    time_estimate_minutes: 60,
    workers: [1, ...others].map(worker),
    version: 1,
  }) as unknown as BoardOrder;

const place = (start: string, ...workers: number[]) =>
  ({ start: `2040-01-16T${start}:00.000Z`, workers: workers.map(worker), reasons: [] }) as unknown as Place;

const suggestion = (of: BoardOrder, ...places: Place[]): Suggestion => ({ order: of, minutes: 60, places });

const first = suggestion(order(1, '08:00'), place('08:00', 2), place('08:00', 3));
const second = suggestion(order(2, '08:30'), place('08:30', 3));

test('the best place is chosen at first, and waiting where there is none', () => {
  const rows = absentRows([first, second, suggestion(order(3, '10:00'))], new Map(), 1);
  expect(rows.map(({ choice, state }) => [choice, state])).toEqual([
    [0, 'open'],
    [0, 'open'],
    ['wait', 'open'],
  ]);
  expect(rows.map((row) => changeOf(row, 1).what.start)).toEqual([
    '2040-01-16T08:00:00.000Z',
    '2040-01-16T08:30:00.000Z',
    null,
  ]);
});

test('another choice collides with an order above, until that waits', () => {
  const states = (...chosen: [number, number | 'wait'][]) =>
    absentRows([first, second], new Map(chosen), 1).map((row) => row.state);
  expect(states([1, 1])).toEqual(['open', 'clash']);
  expect(states([1, 'wait'])).toEqual(['open', 'open']);
  expect(states([1, 1], [2, 'wait'])).toEqual(['open', 'open']);
});

test('what cannot be planned stays as it is', () => {
  const closed: Suggestion = { ...suggestion(order(4, '08:00')), refusal: 'NOT_MOVABLE' };
  expect(absentRows([closed], new Map(), 1).map((row) => row.state)).toEqual(['fixed']);
});

test('others of an order stay with it, also while it waits', () => {
  const shared = order(5, '08:00', 4);
  const [row] = absentRows([suggestion(shared, place('08:00', 2, 4), place('08:00', 4))], new Map([[5, 'wait']]), 1);
  expect(row && changeOf(row, 1).what).toEqual({ start: null, workers: [worker(4)] });
  expect(standInsOf(shared, place('08:00', 2, 4))).toEqual([worker(2)]);
  expect(standInsOf(shared, place('08:00', 4))).toEqual([]);
  expect([isAtItsTime(shared, place('08:00', 2)), isAtItsTime(shared, place('09:00', 2))]).toEqual([true, false]);
});

test('the usual absences end today, tomorrow, on Sunday, or as late as one may', () => {
  expect(lastDays('2026-11-18')).toEqual({
    today: '2026-11-18',
    tomorrow: '2026-11-19',
    week: '2026-11-22',
    open: '2026-12-18',
  });
  expect(lastDays('2026-11-22').week).toBe('2026-11-22');
});
