import { expect, test } from 'vitest';
import { linkedOrder, task } from '@/test/builders/task';
import { nextStep } from './next-step';

const AT = '2026-11-18T08:00:00Z';
const planned = linkedOrder({ order_id: 1, planned_start: AT });
const running = linkedOrder({ order_id: 2, order_status: 'IN_EXECUTION', planned_start: AT, time_started: AT });
const done = linkedOrder({ order_id: 3, order_status: 'DONE', planned_start: AT, time_started: AT, time_ended: AT });
const unplanned = linkedOrder({ order_id: 4 });

test.each([
  ['offered by a client', { phase: 'WAITING_ACCEPTANCE' }, { kind: 'accept' }],
  ['without a work order', {}, { kind: 'plan' }],
  ['with one that waits for a time', { linked_orders: [unplanned], visit: unplanned }, { kind: 'planOrder', order: 4 }],
  ['planned', { phase: 'PLANNED', linked_orders: [planned], visit: planned }, { kind: 'carry', order: 1 }],
  ['begun', { phase: 'IN_EXECUTION', linked_orders: [running], visit: running }, { kind: 'finish', order: 2 }],
  [
    'begun, with more that waits for a time',
    { phase: 'IN_EXECUTION', linked_orders: [done, unplanned], visit: unplanned },
    { kind: 'planOrder', order: 4 },
  ],
  ['done', { phase: 'DONE', linked_orders: [done], visit: done }, { kind: 'confirm' }],
  [
    'looked at by the client',
    { role_type: 'CLIENT', phase: 'IN_EXECUTION', linked_orders: [running], visit: running },
    undefined,
  ],
  ['invoiced', { status: 'INVOICED', phase: '', linked_orders: [done], visit: done }, undefined],
] as const)('a task %s', (_, more, step) => {
  expect(nextStep(task(more as Partial<Parameters<typeof nextStep>[0]>))).toEqual(step);
});
