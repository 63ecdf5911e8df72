import type { TaskDetails } from './tasks.api';

type Order = TaskDetails['linked_orders'][number];

/** The next step of a task: the one action that its page puts before all others. */
export type NextStep =
  | { readonly kind: 'accept' | 'plan' | 'confirm' }
  | { readonly kind: 'planOrder' | 'carry' | 'finish'; readonly order: number };

/** Reports whether an order has a time, or its work has begun. */
export const isPlanned = (order: Order) => order.planned_start !== null || order.time_started !== null;

/** The contractor's next step of a task that goes on; nothing once it is invoiced, rejected, deleted or a template. */
export function nextStep(task: TaskDetails): NextStep | undefined {
  const { status, role_type: side, phase, linked_orders: orders, visit } = task;
  if (status !== 'CREATED' || side !== 'CONTRACTOR') return undefined;
  if (phase === 'WAITING_ACCEPTANCE') return { kind: 'accept' };
  if (phase === 'DONE') return { kind: 'confirm' };
  const unplanned = orders.find((order) => order.order_status === 'CREATED' && !isPlanned(order));
  if (unplanned) return { kind: 'planOrder', order: unplanned.order_id };
  if (visit === null || visit.order_status === 'DONE') return { kind: 'plan' };
  return { kind: visit.order_status === 'IN_EXECUTION' ? 'finish' : 'carry', order: visit.order_id };
}
