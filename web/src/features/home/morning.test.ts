import { expect, test } from 'vitest';
import type { DayOrder } from './home.api';
import { clashesOf, partOf } from './morning';

const order = (start: string, minutes: number | null, ...ids: number[]) =>
  ({
    status: 'CREATED',
    planned_start: `2026-11-18T${start}:00Z`,
    time_estimate_minutes: minutes,
    workers: ids.map((worker_id) => ({ worker_id })),
  }) as DayOrder;
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

test('a person planned twice at once is a clash at the later start; another person, or one after the other, is none', () => {
  const orders = [order('08:00', 90, 1, 2), order('09:00', 60, 2), order('09:30', 60, 1), order('09:00', null, 3)];
  expect(clashesOf(orders).map(clock)).toEqual(['09:00']);
  expect(clashesOf([...orders, order('09:15', 30, 3)]).map(clock)).toEqual(['09:00', '09:15']);
});

test.each([
  ['LATE_START', '2024-12-20T08:00:00Z', 'today'],
  ['TASK_WAITING', '2026-10-01T08:00:00Z', 'today'],
  ['TASK_DONE', '2026-11-17T08:00:00Z', 'week'],
  ['TASK_DONE', '2024-12-20T08:00:00Z', 'older'],
  ['MISSED_START', '2026-11-01T08:00:00Z', 'older'],
  ['LOAN', null, 'week'],
] as const)('%s of %s is in the part %s', (kind, at, part) => {
  expect(partOf({ kind, at }, Date.parse('2026-11-18T09:00:00Z'))).toBe(part);
});
