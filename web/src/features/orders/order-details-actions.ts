import type { OrderAction } from '@/domain/orders/order-status';
import type { OrderDetails } from './order-details.api';

/** The steps of an order with large buttons. */
export type WorkAction = 'unhold' | 'start' | 'join' | 'finish' | 'pause';

const ACTIONS = {
  unhold: 'order.unhold',
  start: 'order.start',
  join: 'order.join',
  finish: 'order.finish',
  pause: 'order.pause',
} as const satisfies Record<WorkAction, OrderAction>;

type Standing = Pick<OrderDetails, 'allowed_actions' | 'running' | 'workers' | 'sessions'>;

/** Reports whether the person is one of the order's workers. */
export const isMine = (order: Pick<OrderDetails, 'workers'>, userId: number) =>
  order.workers.some((worker) => worker.user_id === userId);

/**
 * Returns the next steps of an order, the most likely first: it is the one primary button. An order on hold is resumed;
 * a person who is not working joins rather than finishes.
 */
export function workActions(order: Standing, userId: number): readonly WorkAction[] {
  const joinsFirst = isMine(order, userId) || !order.running;
  const likely: readonly WorkAction[] = joinsFirst
    ? ['unhold', 'start', 'join', 'finish', 'pause']
    : ['unhold', 'start', 'finish', 'pause', 'join'];
  return likely.filter((action) => order.allowed_actions.includes(ACTIONS[action]));
}

/**
 * Reports whether joining means resuming: the person has worked on it, or is none of its workers and lets those resume.
 */
export const resumes = (order: Standing, userId: number) =>
  !isMine(order, userId) || order.sessions.some((session) => session.worker_id === userId);
