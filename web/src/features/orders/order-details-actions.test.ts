import { expect, test } from 'vitest';
import { minutesWorked } from '@/domain/working-time/sessions/sessions';
import { workSession } from '@/test/builders/order';
import { orderDetails, worker } from '@/test/builders/order-details';
import type { OrderDetails } from './order-details.api';
import { resumes, type WorkAction, workActions } from './order-details-actions';
import { demandsOf, missingOf } from './order-details-demands';
import { workedBy } from './order-details-time';

const ME = 3;
const OFFICE = 1;
const all: OrderDetails['allowed_actions'] = [
  'order.unhold',
  'order.start',
  'order.join',
  'order.finish',
  'order.pause',
];
const only = (...allowed: WorkAction[]) => all.filter((action) => allowed.some((one) => action === `order.${one}`));

test.each<[string, number, Partial<OrderDetails>, readonly WorkAction[]]>([
  ['not begun', ME, { allowed_actions: only('start') }, ['start']],
  ['at work', ME, { allowed_actions: only('finish', 'pause'), running: true }, ['finish', 'pause']],
  ['on a break', ME, { allowed_actions: only('join', 'finish'), running: false }, ['join', 'finish']],
  ['a colleague at work', ME, { allowed_actions: only('join', 'finish'), running: true }, ['join', 'finish']],
  ['the office, all at work', OFFICE, { allowed_actions: only('finish', 'pause'), running: true }, ['finish', 'pause']],
  [
    'the office, some at work',
    OFFICE,
    { allowed_actions: only('join', 'finish', 'pause'), running: true },
    ['finish', 'pause', 'join'],
  ],
  ['the office, nobody at work', OFFICE, { allowed_actions: only('join', 'finish') }, ['join', 'finish']],
  ['on hold', ME, { allowed_actions: only('unhold', 'join', 'finish') }, ['unhold', 'join', 'finish']],
  ['on hold before it began', OFFICE, { allowed_actions: only('unhold', 'start') }, ['unhold', 'start']],
  ['done', ME, { allowed_actions: [] }, []],
])('%s', (_, who, order, actions) => {
  expect(workActions(orderDetails(order), who)).toEqual(actions);
});

const session = (id: number, who: number, from: string, to: string | null, minutes = 0) =>
  workSession({
    session_id: id,
    worker_id: who,
    worker: `Radnik ${who}`,
    started_at: `2026-11-23T${from}Z`,
    ended_at: to && `2026-11-23T${to}Z`,
    minutes,
  });

test('who has worked on it goes on, who has not joins', () => {
  const workers = [worker(ME, 'Ivan', 'Kos'), worker(5, 'Ana', 'Babić')];
  const order = orderDetails({ workers, sessions: [session(1, 5, '07:00:00', null)] });
  expect([resumes(order, ME), resumes(order, 5), resumes(order, OFFICE)]).toEqual([false, true, true]);
});

test('time is summed over a person’s sessions, the open one until now', () => {
  const sessions = [
    session(1, 3, '07:00:00', '07:30:40', 30),
    session(2, 5, '07:10:00', '08:10:00', 60),
    session(3, 3, '08:00:00', null),
  ];
  const now = Date.parse('2026-11-23T08:15:30Z');
  expect(workedBy(sessions, now)).toMatchObject([
    { workerId: 3, minutes: 45, running: true },
    { workerId: 5, minutes: 60, running: false },
  ]);
  expect(minutesWorked(sessions, now)).toBe(105);
});

test('what is demanded, and what of it is missing', () => {
  const check = { check_id: 1, title: 'Očišćen filtar', checked: false, checked_at: null, checked_by: '' };
  const demands = {
    description: true,
    described: true,
    photo: true,
    photographed: false,
    signature: false,
    signed: false,
    other_checklist: false,
  };
  const order = orderDetails({ checklist: [check], demands });
  expect(demandsOf(order)).toEqual([
    { demand: 'checklist', met: false },
    { demand: 'descriptions', met: true },
    { demand: 'images', met: false },
  ]);
  expect(missingOf(order)).toEqual(['checklist', 'images']);
  expect(demandsOf(orderDetails())).toEqual([]);
});
