import { describe, expect, test } from 'vitest';
import type { Problem } from '@/api/client';
import type { Act, Entry } from './command';
import {
  again,
  entryAfter,
  goingNow,
  heldBehind,
  nextTime,
  nextToSend,
  notIn,
  onTheirWay,
  outcomeOf,
  pauseAfter,
  settledBy,
  stuckOf,
  waitingCount,
} from './queue';

const ME = { user_id: 1, tenant_id: 1 };
const NOW = 1_000_000;

const entry = (id: number, order_id: number, more: Partial<Entry> = {}): Entry => ({
  ...ME,
  id,
  order_id,
  title: `Nalog ${order_id}`,
  at: '2026-11-21T07:00:00.000Z',
  key: `key-${id}`,
  act: { kind: 'start' },
  state: 'waiting',
  tries: 0,
  not_before: 0,
  sent_at: 0,
  refusal: null,
  ...more,
});

const problem = (status: number, more: Partial<Problem> = {}): Problem => ({ title: 'Ne', status, ...more });

describe('what goes next', () => {
  const next = (...entries: Entry[]) => nextToSend(entries, ME, NOW)?.id;

  test('is the oldest, in whatever order the store gives them', () => {
    expect(next(entry(3, 1), entry(2, 2), entry(5, 1))).toBe(2);
  });
  test('is nothing when there is nothing, or all has been sent', () => {
    expect(next()).toBeUndefined();
    expect(next(entry(1, 1, { state: 'sent' }))).toBeUndefined();
  });
  test('what was sent holds nothing back', () => {
    expect(next(entry(1, 1, { state: 'sent' }), entry(2, 1))).toBe(2);
  });
  test('a refused one holds back the later ones of its order, and of no other', () => {
    expect(next(entry(1, 1, { state: 'refused' }), entry(2, 1), entry(3, 2))).toBe(3);
    expect(next(entry(1, 1, { state: 'refused' }), entry(2, 1))).toBeUndefined();
  });
  test('what is done to one item of equipment goes in its order', () => {
    const done = (id: number, equipment_id: number, more: Partial<Entry> = {}) => ({
      ...entry(id, 1, { act: { kind: 'damage', equipment_id, photos: [], body: { note: 'x' } }, ...more }),
      order_id: null,
    });
    expect(next(done(1, 7, { state: 'refused' }), done(2, 7), done(3, 8))).toBe(3);
    expect(next(done(1, 7, { not_before: NOW + 1 }), done(2, 7), entry(3, 7))).toBe(3);
    expect(heldBehind([done(1, 7, { state: 'refused' }), done(2, 7), done(3, 8)], done(1, 7))).toBe(1);
  });
  test('one that is of no order holds nothing back, and waits for nothing', () => {
    const seen = (id: number, more: Partial<Entry> = {}) => ({ ...entry(id, 1, more), order_id: null });
    expect(next(seen(1, { state: 'refused' }), seen(2))).toBe(2);
    expect(next(seen(1, { not_before: NOW + 1 }), entry(2, 1), seen(3))).toBe(2);
    expect(nextTime([seen(1, { state: 'refused' }), seen(2, { not_before: 5 })], ME)).toBe(5);
    expect(heldBehind([seen(1, { state: 'refused' }), seen(2)], seen(1, { state: 'refused' }))).toBe(0);
    expect(onTheirWay([seen(1, { state: 'refused' }), seen(2)])).toBe(1);
  });
  test('and so does one that waits for its time', () => {
    expect(next(entry(1, 1, { not_before: NOW + 1 }), entry(2, 1), entry(3, 2))).toBe(3);
    expect(next(entry(1, 1, { not_before: NOW }))).toBe(1);
  });
  test('need not wait for its time once somebody has asked, and waits anew when that was in vain', () => {
    const stuck = entryAfter(entry(1, 1), { kind: 'unreachable' }, NOW);
    expect(nextToSend([stuck], ME, NOW + 10, NOW)).toBeUndefined();
    expect(nextToSend([stuck], ME, NOW + 10, NOW + 5)).toBe(stuck);
    const again = entryAfter(stuck, { kind: 'unreachable' }, NOW + 10);
    expect(nextToSend([again], ME, NOW + 20, NOW + 5)).toBeUndefined();
  });
  test('waits no longer than its pause, and is not tried without one, where the clock was put back', () => {
    const stuck = entryAfter(entry(1, 1), { kind: 'unreachable' }, NOW);
    const back = NOW - 86_400_000;
    expect(nextToSend([stuck], ME, back)).toBe(stuck);
    const again = entryAfter(stuck, { kind: 'unreachable' }, back);
    expect(nextToSend([again], ME, back, NOW)).toBeUndefined();
    expect(nextToSend([again], ME, back + pauseAfter(again.tries), NOW)).toBe(again);
  });
  test('never is another person’s, nor of another company', () => {
    expect(next(entry(1, 1, { user_id: 2 }), entry(2, 1, { tenant_id: 2 }))).toBeUndefined();
    expect(next(entry(1, 1, { user_id: 2, state: 'refused' }), entry(2, 1))).toBe(2);
  });
});

test('the time of the next try is the first of any order, behind nothing refused', () => {
  const waits = (id: number, order: number, not_before: number) => entry(id, order, { not_before });
  expect(nextTime([waits(1, 1, 900), waits(2, 1, 100), waits(3, 2, 500)], ME)).toBe(500);
  expect(nextTime([entry(1, 1, { state: 'refused' }), waits(2, 1, 100)], ME)).toBeUndefined();
});

describe('what an answer means', () => {
  test.each([
    [problem(0, { code: 'network' }), 'unreachable'],
    [problem(502), 'unreachable'],
    [problem(503), 'unreachable'],
    [problem(401, { code: 'not_logged_in' }), 'signed_out'],
    [problem(403, { code: 'second_factor_required' }), 'signed_out'],
    [problem(403, { code: 'forbidden' }), 'refused'],
    [problem(500), 'later'],
    [problem(429), 'later'],
    [problem(409, { code: 'not_allowed_now' }), 'refused'],
    [problem(409, { code: 'already_at_work' }), 'done'],
    [problem(404), 'refused'],
    [problem(422), 'refused'],
  ])('%o: %s', (answer, kind) => {
    expect(outcomeOf(answer).kind).toBe(kind);
  });

  test('done is kept until fresher news have come', () => {
    const sent = entryAfter(entry(1, 1), { kind: 'done' }, NOW);
    expect(sent).toMatchObject({ state: 'sent', sent_at: NOW });
    expect(notIn([sent], NOW)).toEqual([sent]);
    expect(notIn([sent], NOW + 1)).toEqual([]);
    expect(settledBy([sent], NOW)).toEqual([]);
    expect(settledBy([sent], NOW + 1)).toEqual([sent]);
  });

  test('a server in trouble is asked again, each time later, under the same key', () => {
    const once = entryAfter(entry(1, 1), { kind: 'later' }, NOW);
    expect(once).toMatchObject({ state: 'waiting', key: 'key-1', tries: 1, not_before: NOW + pauseAfter(1) });
    const twice = entryAfter(once, { kind: 'later' }, NOW);
    expect(twice.not_before - NOW).toBe(2 * pauseAfter(1));
    expect(pauseAfter(50)).toBe(300_000);
  });

  test('and so is one to which this command does not get through', () => {
    const once = entryAfter(entry(1, 1), { kind: 'unreachable' }, NOW);
    expect(once).toMatchObject({ state: 'waiting', key: 'key-1', tries: 1, why: 'unreachable' });
    expect(once.not_before - NOW).toBe(2_000);
    expect(entryAfter(once, { kind: 'unreachable' }, NOW).not_before - NOW).toBe(4_000);
  });

  test('an ended session changes nothing', () => {
    const before = entry(1, 1);
    expect(entryAfter(before, { kind: 'signed_out' }, NOW)).toBe(before);
  });

  test('a refusal keeps what was given, and the server’s words', () => {
    const act: Act = { kind: 'describe', text: 'Zamijenjen kompresor.' };
    const answer = problem(409, {
      code: 'not_allowed_now',
      current_status: 'DELETED',
      detail: 'To u ovom statusu nije moguće.',
      errors: [{ field: 'description', code: 'x', message: 'Najprije započnite.' }],
    });
    const refused = entryAfter(entry(1, 1, { act }), { kind: 'refused', problem: answer }, NOW);
    expect(refused).toMatchObject({
      act,
      state: 'refused',
      refusal: {
        code: 'not_allowed_now',
        message: 'To u ovom statusu nije moguće.',
        faults: ['Najprije započnite.'],
        status: 'DELETED',
      },
    });
    expect(again(refused, 'new')).toMatchObject({ act, key: 'new', state: 'waiting', refusal: null });
  });
});

test('what is stuck, and waits behind it, is not going', () => {
  const all = [entry(1, 1, { tries: 1 }), entry(2, 1), entry(3, 2), entry(4, 3, { tries: 2, state: 'refused' })];
  expect(stuckOf(all).map(({ id }) => id)).toEqual([1]);
  expect(goingNow(all)).toBe(1);
});

test('what is counted is what the server does not have', () => {
  const all = [entry(1, 1, { state: 'sent' }), entry(2, 1, { state: 'refused' }), entry(3, 1), entry(4, 1)];
  expect(waitingCount(all)).toBe(3);
  const refused = entry(2, 1, { state: 'refused' });
  expect(heldBehind([...all, entry(5, 2)], refused)).toBe(2);
  expect(onTheirWay([...all, entry(5, 2)])).toBe(1);
});
