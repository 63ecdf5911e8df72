import { expect, test } from 'vitest';
import { taskRow } from '@/test/builders/task-row';
import { can, usualMinutes } from './bulk';

const visit = {
  order_id: 4,
  order_status: 'CREATED',
  planned_start: '2026-11-18T09:00:00Z',
  planned_end: '2026-11-18T10:00:00Z',
  time_started: null,
  time_ended: null,
  time_estimate: 60,
  wanted_day: null,
  is_on_hold: false,
  workers: [],
};

test('somebody is assigned to a visit that has a time and was not begun', () => {
  expect(can.assign(taskRow({ visit }))).toBe(true);
  expect(can.assign(taskRow({ visit: { ...visit, planned_start: null } }))).toBe(false);
  expect(can.assign(taskRow({ visit: { ...visit, order_status: 'IN_EXECUTION' } }))).toBe(false);
  expect(can.assign(taskRow({ visit, allowed_actions: [] }))).toBe(false);
  expect(can.assign(taskRow())).toBe(false);
});

test('a new task without an order gets one to be planned', () => {
  expect(can.plan(taskRow())).toBe(true);
  expect(can.plan(taskRow({ visit }))).toBe(false);
  expect(can.plan(taskRow({ phase: 'WAITING_ACCEPTANCE' }))).toBe(false);
});

test('an order takes what its kind of work usually takes, or the nearest above that says', () => {
  const kind = (name: string, time_estimate: number | null, children: unknown[] = []) => ({
    work_hierarchy_id: 1,
    name,
    time_estimate,
    children,
  });
  const kinds = [kind('Strojarstvo', 90, [kind('Hlađenje', null), kind('Grijanje', 45), kind('Plin', 60)])] as never;
  expect(usualMinutes(kinds, ['Strojarstvo', 'Grijanje'])).toBe(45);
  expect(usualMinutes(kinds, ['Strojarstvo', 'Plin'])).toBe(60);
  expect(usualMinutes(kinds, ['Strojarstvo', 'Hlađenje'])).toBe(90);
  expect(usualMinutes(kinds, ['Elektro'])).toBe(60);
});
