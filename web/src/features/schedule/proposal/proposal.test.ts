import { expect, test } from 'vitest';
import type { BoardOrder } from '../schedule.api';
import { changeOf, choosing, leaving, type Place, rowsOf, type Suggestion, UNDECIDED } from './proposal';

const worker = (id: number) => ({
  worker_id: id,
  user_id: id,
  first_name: 'Ana',
  last_name: `Ć${id}`,
  email: '',
  image_url: '',
});

/** An order of an hour, on the day or waiting. */
const order = (order_id: number, start: string | null = null, workers: number[] = []) =>
  ({
    order_id,
    status: 'CREATED',
    start_date: null,
    planned_start: start && `2040-01-16T${start}:00Z`,
    planned_end: start && new Date(Date.parse(`2040-01-16T${start}:00Z`) + 3_600_000).toISOString(),
    time_estimate_minutes: 60,
    workers: workers.map(worker),
    version: 1,
  }) as unknown as BoardOrder;

const place = (start: string, ...workers: number[]) =>
  ({ start: `2040-01-16T${start}:00.000Z`, workers: workers.map(worker) }) as unknown as Place;

const suggestion = (of: BoardOrder, ...places: Place[]): Suggestion => ({ order: of, minutes: 60, places });

const rows = (suggestions: Suggestion[], all: BoardOrder[] = [], decisions = UNDECIDED) =>
  rowsOf(suggestions, decisions, (id) => all.find((one) => one.order_id === id), all, undefined);
const states = (...of: Parameters<typeof rows>) => rows(...of).map((row) => row.state);

const first = suggestion(order(1), place('08:00', 5), place('10:00', 5));
const second = suggestion(order(2), place('09:00', 5));

test('rows are open until something is in the way', () => {
  expect(states([first, second, suggestion(order(3))])).toEqual(['open', 'open', 'none']);
  expect(states([first, second], [order(7, '07:30', [5])])).toEqual(['broken', 'open']);
  expect(states([first, second], [order(7, '07:30', [6])])).toEqual(['open', 'open']);
});

test('what somebody else has changed is broken, what lies where it was proposed is taken', () => {
  expect(states([first], [order(1, '12:00', [5])])).toEqual(['broken']);
  expect(states([first], [{ ...order(1), status: 'DONE' }])).toEqual(['broken']);
  expect(states([first], [order(1, '08:00', [5])])).toEqual(['taken']);
  expect(states([first], [order(1, '08:00', [6])])).toEqual(['broken']);
});

test('another place collides with one that was proposed, unless that is left out', () => {
  const late = suggestion(order(2), place('12:00', 5), place('08:30', 5));
  const moved = choosing(UNDECIDED, 2, 1);
  expect(states([first, late], [], moved)).toEqual(['open', 'broken']);
  expect(states([first, late], [], leaving(moved, 1))).toEqual(['left', 'open']);
  expect(states([first, late], [], leaving(leaving(moved, 1), 1))).toEqual(['open', 'broken']);
});

test('orders that change places are not in each other’s way', () => {
  const a = order(1, '08:00', [5]);
  const b = order(2, '09:00', [5]);
  expect(states([suggestion(a, place('09:00', 5)), suggestion(b, place('08:00', 5))], [a, b])).toEqual([
    'open',
    'open',
  ]);
});

test('a row is taken as the board has it now, with the workers only when they change', () => {
  const [row] = rows([first], [{ ...order(1), version: 4 }]);
  expect(row && changeOf(row)).toMatchObject({
    order: { version: 4 },
    what: { start: '2040-01-16T08:00:00.000Z', workers: [{ worker_id: 5 }] },
  });
  const [own] = rows([suggestion(order(1, null, [5]), place('08:00', 5))]);
  expect(own && changeOf(own).what).toEqual({ start: '2040-01-16T08:00:00.000Z' });
});
