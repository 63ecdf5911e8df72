import { expect, test } from 'vitest';
import { type Visit, visitTime } from './visit';

const at = (clock: string) => `2026-11-18T${clock}:00.000Z`;
const visit = (change: Partial<Visit>): Visit => ({
  order_id: 7,
  order_status: 'CREATED',
  planned_start: at('09:00'),
  planned_end: at('10:00'),
  time_started: null,
  time_ended: null,
  time_estimate: 60,
  wanted_day: null,
  is_on_hold: false,
  workers: [],
  ...change,
});
const time = (change: Partial<Visit>, clock: string) => visitTime(visit(change), Date.parse(at(clock)));

test('a visit to come is planned and not late', () => {
  expect(time({}, '08:59')).toEqual({
    at: at('09:00'),
    begun: false,
    done: false,
    bars: [{ from: at('09:00'), to: at('10:00'), tone: 'planned' }],
    late: undefined,
  });
});

test('one that should have begun loses time until now, at most all of it', () => {
  expect(time({}, '09:35')).toMatchObject({
    late: { kind: 'start', minutes: 35 },
    bars: [{ tone: 'planned' }, { from: at('09:00'), to: at('09:35'), tone: 'lost' }],
  });
  expect(time({}, '13:00')).toMatchObject({ late: { minutes: 240 }, bars: [{}, { to: at('10:00') }] });
});

test('one that runs is late once its estimate is over, and draws what is over', () => {
  const running = { order_status: 'IN_EXECUTION', time_started: at('09:10') } as const;
  expect(time(running, '10:00')).toMatchObject({ at: at('09:10'), begun: true, late: undefined });
  expect(time(running, '10:35')).toMatchObject({
    late: { kind: 'over', minutes: 25 },
    bars: [{ tone: 'running' }, { from: at('10:10'), to: at('10:35'), tone: 'lost' }],
  });
});

test('one on hold is not late', () => {
  expect(time({ is_on_hold: true }, '12:00')).toMatchObject({ late: undefined });
});

test('one that is done is drawn as it was', () => {
  const done = { order_status: 'DONE', time_started: at('09:10'), time_ended: at('09:50') } as const;
  expect(time(done, '12:00')).toEqual({
    at: at('09:10'),
    begun: true,
    done: true,
    bars: [{ from: at('09:10'), to: at('09:50'), tone: 'done' }],
    late: undefined,
  });
});

test('a client learns when, and not for how long', () => {
  expect(time({ planned_end: null, time_estimate: null }, '08:00')).toMatchObject({ at: at('09:00'), bars: [] });
});

test('without a time there is nothing to say', () => {
  expect(time({ planned_start: null, planned_end: null }, '08:00')).toBeUndefined();
});
