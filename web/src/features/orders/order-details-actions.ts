import type { OrderAction } from '@/domain/orders/order-status';
import type { OrderDetails } from './order-details.api';

/** What carries an order on: the big buttons. */
export type WorkAction = 'unhold' | 'start' | 'join' | 'finish' | 'pause';

const ACTIONS = {
  unhold: 'order.unhold',
  start: 'order.start',
  join: 'order.join',
  finish: 'order.finish',
  pause: 'order.pause',
} as const satisfies Record<WorkAction, OrderAction>;

type Standing = Pick<OrderDetails, 'allowed_actions' | 'running' | 'workers' | 'sessions'>;

/** Whether the person is one of the order's workers. */
export const isMine = (order: Pick<OrderDetails, 'workers'>, userId: number) =>
  order.workers.some((worker) => worker.user_id === userId);

/**
 * What carries the order on, the most likely first: it is the one primary button. What is on hold is resumed; who is
 * not at work goes on working rather than finishing.
 */
export function workActions(order: Standing, userId: number): readonly WorkAction[] {
  const joinsFirst = isMine(order, userId) || !order.running;
  const likely: readonly WorkAction[] = joinsFirst
    ? ['unhold', 'start', 'join', 'finish', 'pause']
    : ['unhold', 'start', 'finish', 'pause', 'join'];
  return likely.filter((action) => order.allowed_actions.includes(ACTIONS[action]));
}

/** Whether joining means to go on: the person has worked on it, or lets others go on. */
export const resumes = (order: Standing, userId: number) =>
  !isMine(order, userId) || order.sessions.some((session) => session.worker_id === userId);
