import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockAhead, noteServerTime, present } from '@/lib/server-clock';
import { order, workSession } from '@/test/builders/order';
import { clockNow, momentOf, sinceOf } from './moment';

const ME = { user_id: 1, tenant_id: 1 };
const NOW = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date().toUTCString());
});

test('a clock that is wrong is measured at each answer', () => {
  noteServerTime(new Date(NOW - 3 * 3_600_000).toUTCString());
  expect(clockAhead()).toBeCloseTo(3 * 3_600_000, -4);
  expect(present()).toBeCloseTo(NOW - 3 * 3_600_000, -4);
  noteServerTime(new Date(NOW - 20_000).toUTCString());
  expect(present()).toBe(NOW);
  noteServerTime(new Date(NOW).toUTCString());
  expect(Math.abs(clockAhead() ?? 0)).toBeLessThan(1_000);
  noteServerTime('yesterday');
  noteServerTime(null);
  expect(Math.abs(clockAhead() ?? 0)).toBeLessThan(1_000);
});

test('a command tells its age by a clock that nobody sets, and only on the page where it was given', () => {
  const clock = clockNow();
  vi.advanceTimersByTime(63_000);
  vi.setSystemTime(NOW + 3 * 3_600_000);
  const at = new Date(NOW).toISOString();
  expect(momentOf({ at, clock })).toMatchObject({
    body: { at },
    query: { age_ms: 63_000, sent_ms: NOW + 3 * 3_600_000 },
  });
  expect(momentOf({ at, clock: { ...clock, page: 'another' } }).query).not.toHaveProperty('age_ms');
  expect(momentOf({ at })).toEqual({ body: { at }, query: { sent_ms: NOW + 3 * 3_600_000 } });
});

test('a second try says the same under the same key', () => {
  const given = { at: new Date(NOW).toISOString(), clock: clockNow(), since: new Date(NOW - 60_000).toISOString() };
  const first = momentOf(given).body;
  vi.advanceTimersByTime(5_000);
  noteServerTime(new Date(NOW - 3_600_000).toUTCString());
  expect(momentOf(given).body).toEqual(first);
});

test('who ends work tells since when they were at it, by the clock of the device', () => {
  noteServerTime(new Date(NOW - 3_600_000).toUTCString());
  const [own, others] = [workSession({ ended_at: null }), workSession({ session_id: 2, worker_id: 9, ended_at: null })];
  const pause = { kind: 'pause' } as const;
  const { since } = sinceOf(order({ sessions: [others, own] }), pause, ME);
  expect(Date.parse(since ?? '') - Date.parse(own.started_at)).toBeCloseTo(3_600_000, -4);
  const mine = workSession({ ...own, session_id: -4 });
  expect(sinceOf(order({ sessions: [mine] }), pause, ME)).toEqual({ since: new Date(mine.started_at).toISOString() });
  expect(sinceOf(order({ sessions: [others] }), pause, ME)).toEqual({});
  expect(sinceOf(order({ sessions: [own] }), { kind: 'join' }, ME)).toEqual({});
});
