import { describe, expect, test } from 'vitest';
import type { Act, Entry, Order } from '@/domain/outbox/command';
import { order, workSession } from '@/test/builders/order';
import { withCommands } from './optimistic';

const ME = { user_id: 1, name: 'Željka Šimunović' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute)).toISOString();

const entries = (...acts: (Act | [Act, number])[]): Entry[] =>
  acts.map((given, i) => {
    const [act, minute] = Array.isArray(given) ? given : [given, i];
    const state = { state: 'waiting', tries: 0, not_before: 0, sent_at: 0, refusal: null } as const;
    const owner = { user_id: 1, tenant_id: 1 };
    return { ...owner, ...state, id: i + 1, order_id: 41, title: '', at: at(minute), key: '', act };
  });

/** The order after the commands. */
function done(before: Order, ...acts: (Act | [Act, number])[]): Order {
  const [after] = withCommands([before], entries(...acts), ME);
  if (!after) throw new Error('the order is gone');
  return after;
}

const START: Act = { kind: 'start' };
const started = done(order(), START);

describe('time', () => {
  test('start begins a session and what can be done then', () => {
    expect(started).toMatchObject({ status: 'IN_EXECUTION', time_started: at(0), running: true, at_work: true });
    expect(started.sessions).toMatchObject([{ worker_id: 1, started_at: at(0), ended_at: null }]);
    expect(started.allowed_actions).toEqual(expect.arrayContaining(['order.finish', 'order.pause', 'order.describe']));
    expect(started.allowed_actions).not.toContain('order.start');
    expect(started.allowed_actions).toContain('order.photo');
  });
  test('pause and join end a session and begin the next', () => {
    const paused = done(order(), [START, 0], [{ kind: 'pause' }, 25]);
    expect(paused).toMatchObject({ running: false, at_work: false, total_time: 25 });
    expect(paused.allowed_actions).toContain('order.join');
    const back = done(order(), [START, 0], [{ kind: 'pause' }, 25], [{ kind: 'join' }, 40]);
    expect(back).toMatchObject({ running: true, at_work: true });
    expect(back.sessions).toHaveLength(2);
  });
  test('the pause of one leaves the other at work', () => {
    const other = workSession({ session_id: 5, worker_id: 9, worker: 'Marko', started_at: at(0), ended_at: null });
    const paused = done({ ...started, sessions: [...started.sessions, other] }, [{ kind: 'pause' }, 10]);
    expect(paused).toMatchObject({ running: true, at_work: false });
  });
  test('finish ends everybody’s', () => {
    const finished = done(order(), [START, 0], [{ kind: 'finish' }, 30]);
    expect(finished).toMatchObject({
      status: 'DONE',
      time_ended: at(30),
      running: false,
      at_work: false,
      total_time: 30,
    });
    expect(finished.allowed_actions).not.toContain('order.finish');
    expect(finished.allowed_actions).toContain('order.describe');
  });
  test('a start taken back leaves no trace', () => {
    const back = done(order(), START, { kind: 'undo_start' });
    expect(back).toMatchObject({ status: 'CREATED', time_started: null, sessions: [], at_work: false });
    expect(back.allowed_actions).toContain('order.start');
    expect(done(started, { kind: 'describe', text: 'x' }).allowed_actions).not.toContain('order.undo_start');
  });
  test('a start taken back leaves the work of others and what was done before', () => {
    const other = workSession({ session_id: 5, worker_id: 9, worker: 'Marko', started_at: at(0), ended_at: at(20) });
    const joined = { ...started, sessions: [other, ...started.sessions] };
    const back = done(joined, { kind: 'undo_start' });
    expect(back).toMatchObject({ status: 'IN_EXECUTION', time_started: at(0), sessions: [other], at_work: false });
    expect(back.allowed_actions).not.toContain('order.undo_start');
    const again = done(
      order(),
      [START, 0],
      [{ kind: 'pause' }, 25],
      [{ kind: 'join' }, 40],
      [{ kind: 'undo_start' }, 41],
    );
    expect(again).toMatchObject({ status: 'IN_EXECUTION', running: false });
    expect(again.sessions).toMatchObject([{ started_at: at(0), ended_at: at(25) }]);
  });
  test('what the server has done already is not done twice', () => {
    expect(done(started, START).sessions).toHaveLength(1);
    expect(done(started, { kind: 'join' }).sessions).toHaveLength(1);
    const finished = done(started, { kind: 'finish' });
    expect(done(finished, { kind: 'finish' })).toEqual(finished);
    expect(done(order(), { kind: 'pause' })).toMatchObject({ status: 'CREATED', total_time: 0 });
  });
});

describe('what is demanded', () => {
  const image = new Blob(['x']);
  test.each<[Act, string]>([
    [{ kind: 'describe', text: 'Zamijenjeno.' }, 'described'],
    [{ kind: 'photo', image }, 'photographed'],
    [{ kind: 'sign', image, name: 'Ivan Horvat' }, 'signed'],
  ])('%o fulfils it', (act, demand) => {
    expect(started.demands).toMatchObject({ [demand]: false });
    expect(done(started, act).demands).toMatchObject({ [demand]: true });
  });
  test('words and names are shown at once', () => {
    const after = done(
      started,
      { kind: 'describe', text: 'Zamijenjeno.' },
      { kind: 'comment', text: 'Kasnim.' },
      { kind: 'sign', image, name: 'Ivan Horvat' },
    );
    expect(after.work_descriptions).toMatchObject([{ description: 'Zamijenjeno.', created_by: ME.name }]);
    expect(after.comments).toMatchObject([{ comment: 'Kasnim.', created_by: ME.name, unread: false }]);
    expect(after.signature).toMatchObject({ name: 'Ivan Horvat' });
  });
  test('a check is ticked and unticked', () => {
    const check = { check_id: 3, title: 'Curenje', checked: false, checked_at: null, checked_by: '' };
    const tick: Act = { kind: 'tick', check_id: 3, title: 'Curenje', checked: true };
    const before = { ...started, checklist: [check] };
    expect(done(before, tick).checklist).toMatchObject([{ checked: true, checked_by: ME.name }]);
    expect(done(before, tick, { ...tick, checked: false }).checklist).toEqual([check]);
  });
});

test('who begins elsewhere leaves the order they were at', () => {
  const other = { ...started, order_id: 42 };
  const [here, left] = withCommands([order(), other], entries([START, 20]), ME);
  expect(here?.at_work).toBe(true);
  expect(left).toMatchObject({ status: 'IN_EXECUTION', at_work: false, running: false, total_time: 20 });
  expect(left?.allowed_actions).toContain('order.join');
  // A start that came too late moves nobody.
  const [done0, stays] = withCommands([order({ status: 'DONE' }), other], entries([START, 20]), ME);
  expect(done0?.status).toBe('DONE');
  expect(stays?.at_work).toBe(true);
});

test('a hold is shown with its reason and can be taken off', () => {
  const held = done(started, { kind: 'hold', text: 'Čeka se dio' });
  expect(held.hold_reason).toBe('Čeka se dio');
  expect(held.allowed_actions).toContain('order.unhold');
  expect(held.allowed_actions).not.toContain('order.hold');
  expect(done(held, { kind: 'unhold' }).hold_reason).toBe('');
  expect(done(held, { kind: 'finish' }).hold_reason).toBe('');
});

test('other orders stay the very same, and so do all without commands', () => {
  const orders = [order(), order({ order_id: 42 })];
  expect(withCommands(orders, [], ME)).toBe(orders);
  expect(withCommands(orders, entries(START), ME)[1]).toBe(orders[1]);
});

test('where nothing may be done but talk, a command opens nothing', () => {
  const closed = order({ allowed_actions: ['order.comment'] });
  expect(done(closed, { kind: 'comment', text: 'Zašto?' }).allowed_actions).toEqual(['order.comment']);
});
