import { expect, test } from 'vitest';
import { order, workSession } from '@/test/builders/order';
import { canHaveEnded, forgottenSince } from './end-of-work';
import { changeOf, fromSession, sessionFaults, spanOf } from './session-form';
import { clockMinutes, minutesWorked } from './sessions';

const FAULTS = { required: 'required', order: 'order', future: 'future', reason: 'reason' };

test.each([
  ['2026-11-21T11:30:10Z', '2026-11-21T11:33:05Z', 3],
  ['2026-11-21T11:33:50Z', '2026-11-21T11:35:40Z', 2],
  ['2026-11-21T11:33:10Z', '2026-11-21T11:33:50Z', 0],
  ['2026-11-21T11:33:10Z', '2026-11-21T10:33:50Z', 0],
])('from %s to %s are %i minutes of the clock', (from, to, minutes) => {
  expect(clockMinutes(from, to)).toBe(minutes);
});

test('what counts of a session is what the server says; what it has so far, while it goes on', () => {
  const shared = workSession({ minutes: 45, overlap_minutes: 30 });
  const running = workSession({ started_at: '2026-11-21T08:00:59Z', ended_at: null });
  expect(minutesWorked([shared, running], Date.parse('2026-11-21T08:10:00Z'))).toBe(55);
});

test.each([
  ['within twice the estimate', '2026-11-21T07:00:00Z', 90, '2026-11-21T10:00:00Z', false],
  ['longer than that', '2026-11-21T07:00:00Z', 90, '2026-11-21T10:00:01Z', true],
  ['without an estimate', '2026-11-21T07:00:00Z', null, '2026-11-21T20:00:00Z', false],
  // The company's midnight, not that of Greenwich.
  ['past midnight within the estimate', '2026-11-21T22:30:00Z', 90, '2026-11-22T00:00:00Z', false],
  ['past midnight and longer', '2026-11-21T22:30:00Z', 90, '2026-11-22T00:00:01Z', true],
  ['longer, not past midnight', '2026-11-21T21:30:00Z', 60, '2026-11-21T22:59:00Z', false],
  ['past midnight without an estimate', '2026-11-21T22:00:00Z', null, '2026-11-22T02:00:00Z', false],
  ['that much longer', '2026-11-21T22:00:00Z', null, '2026-11-22T02:00:01Z', true],
])('a forgotten end: %s', (_, started_at, time_estimate, now, asks) => {
  const running = order({ time_estimate, sessions: [workSession({ started_at, ended_at: null })] });
  expect(forgottenSince(running, Date.parse(now))).toBe(asks ? started_at : undefined);
});

test('nobody asks when nobody works', () => {
  expect(forgottenSince(order({ sessions: [workSession()] }), Date.now())).toBeUndefined();
});

test('the end that is typed is after the start, within a day of it and not to come', () => {
  const [since, now] = ['2026-11-21T07:00:00Z', Date.parse('2026-11-21T18:00:00Z')];
  expect(canHaveEnded('2026-11-21T15:30:00Z', since, now)).toBe(true);
  expect(canHaveEnded(since, since, now)).toBe(false);
  expect(canHaveEnded('2026-11-21T18:00:01Z', since, now)).toBe(false);
  expect(canHaveEnded('2026-11-21T07:00:00Z', '2026-11-20T07:00:00Z', now)).toBe(true);
  expect(canHaveEnded('2026-11-21T07:01:00Z', '2026-11-20T07:00:00Z', now)).toBe(false);
});

test('a correction tells only what was changed', () => {
  const session = workSession({ started_at: '2026-11-21T07:00:40Z', ended_at: '2026-11-21T08:00:20Z', version: 3 });
  const form = fromSession(session, 1);
  expect(form).toMatchObject({ from_day: '2026-11-21', from_time: '08:00', to_time: '09:00' });
  expect(changeOf(form, session)).toEqual({ version: 3, reason: '' });
  expect(changeOf({ ...form, to_time: '09:30' }, session)).toEqual({
    version: 3,
    reason: '',
    ended_at: '2026-11-21T08:30:00.000Z',
  });
  // Saying again what was only concluded is news.
  const concluded = workSession({ ...session, end_source: 'LEFT' });
  expect(changeOf(fromSession(concluded, 1), concluded)).toMatchObject({ ended_at: '2026-11-21T08:00:00.000Z' });
});

test('what is wrong with a session is said at its field', () => {
  const empty = fromSession(undefined, 1, '2026-11-21');
  const wants = { openEnd: false, reason: false };
  expect(sessionFaults(empty, FAULTS, wants)).toEqual({ from_time: 'required', to_time: 'required' });
  const backwards = { ...empty, from_time: '09:00', to_time: '09:00' };
  expect(sessionFaults(backwards, FAULTS, { ...wants, reason: true })).toEqual({ to_time: 'order', reason: 'reason' });
  const coming = { ...empty, from_day: '2100-01-01', to_day: '2100-01-01', from_time: '09:00', to_time: '10:00' };
  expect(sessionFaults(coming, FAULTS, wants)).toEqual({ to_time: 'future' });
  expect(sessionFaults({ ...empty, from_time: '09:00' }, FAULTS, { ...wants, openEnd: true })).toEqual({});
  expect(spanOf({ ...empty, from_time: '09:00', to_time: '10:00' })).toEqual({
    from: '2026-11-21T08:00:00.000Z',
    to: '2026-11-21T09:00:00.000Z',
  });
});
