import { daysBetween } from '@/lib/calendar';
import { formatDuration, today } from '@/lib/date';
import { DEFAULT_MINUTES } from '../board/days';
import type { BoardOrder, BoardWorker, Crew, PlanEdit } from '../schedule.api';

const MINUTE = 60_000;

/** A change of an order on the board. */
export interface PlanChange {
  readonly start?: string | null;
  readonly minutes?: number | null;
  readonly workers?: readonly BoardWorker[];
}

/** An order and what is done to it. */
export interface Change {
  readonly order: BoardOrder;
  readonly what: PlanChange;
}

export const lengthOf = (order: Pick<BoardOrder, 'time_estimate_minutes'>) =>
  order.time_estimate_minutes ?? DEFAULT_MINUTES;

/** Reports whether the person may move the order: it has not begun, and the person may plan. */
export const isMovable = (order: BoardOrder) =>
  order.status === 'CREATED' && order.start_date === null && order.allowed_actions.includes('order.edit');

/** The order as it is with the change. */
export function withChange(order: BoardOrder, { start, minutes, workers }: PlanChange): BoardOrder {
  const planned_start = start === undefined ? order.planned_start : start;
  const time_estimate_minutes = minutes === undefined ? order.time_estimate_minutes : minutes;
  const planned_end =
    planned_start === null || time_estimate_minutes === null
      ? null
      : new Date(Date.parse(planned_start) + time_estimate_minutes * MINUTE).toISOString();
  const due_at = order.status === 'CREATED' ? planned_start : order.due_at;
  return {
    ...order,
    planned_start,
    planned_end,
    time_estimate_minutes,
    due_at,
    workers: [...(workers ?? order.workers)],
  };
}

/** Returns the change in the form of the request. */
export const editOf = ({ order, what: { start, minutes, workers } }: Change): PlanEdit => ({
  order_id: order.order_id,
  version: order.version,
  ...(start !== undefined && { planned_start: start }),
  ...(minutes !== undefined && { time_estimate: minutes }),
  ...(workers && { worker_ids: workers.map((worker) => worker.worker_id) }),
});

/** Returns the change that undoes this one. */
export const inverseOf = (order: BoardOrder, { start, minutes, workers }: PlanChange): PlanChange => ({
  ...(start !== undefined && { start: order.planned_start }),
  ...(minutes !== undefined && { minutes: order.time_estimate_minutes }),
  ...(workers && { workers: order.workers }),
});

/** The fields of an order that are its time and its workers. */
export type Lying = Pick<BoardOrder, 'order_id' | 'planned_start' | 'time_estimate_minutes'> & {
  readonly workers: readonly BoardWorker[];
};

/** The conflicts of an order. */
export interface Clash {
  readonly orders: readonly BoardOrder[];
  readonly away: Crew['workers'];
}

export const isFree = ({ orders, away }: Clash) => orders.length + away.length === 0;

/**
 * Returns what the workers of an order have at its time, as far as the board has loaded it: other orders, or an
 * absence.
 */
export function clashOf(order: Lying, all: readonly BoardOrder[], crew?: Crew): Clash {
  const from = Date.parse(order.planned_start ?? '');
  const to = from + lengthOf(order) * MINUTE;
  const people = new Set(order.workers.map((worker) => worker.worker_id));
  const meets = (a: string, b: string) => Date.parse(a) < to && Date.parse(b) > from;
  const orders = all.filter(
    (one) =>
      one.order_id !== order.order_id &&
      (one.status === 'CREATED' || one.status === 'IN_EXECUTION') &&
      one.planned_start !== null &&
      one.planned_end !== null &&
      one.workers.some((worker) => people.has(worker.worker_id)) &&
      meets(one.planned_start, one.planned_end),
  );
  const away = (crew?.workers ?? []).filter(
    (worker) => people.has(worker.worker_id) && worker.absences.some((absence) => meets(absence.from, absence.to)),
  );
  return { orders, away };
}

/**
 * Returns the workers of an order that is dropped into the row of a worker, from another row or not; null when that is
 * open.
 */
export function workersIn(
  order: BoardOrder,
  worker: BoardWorker,
  from: number | undefined,
): readonly BoardWorker[] | null {
  if (order.workers.some((one) => one.worker_id === worker.worker_id)) return order.workers;
  const others = order.workers.filter((one) => one.worker_id !== from);
  return others.length === 0 || order.workers.length === 1 ? [worker] : null;
}

/** Returns how many days ago its task was created; 0 is today. */
export const ageOf = (order: BoardOrder, now: number) =>
  Math.max(0, daysBetween(today(new Date(order.task_created_at)), today(new Date(now))));

/** By how many minutes an order is late; 0 for one that is not. */
export const lateBy = (order: BoardOrder, now: number) =>
  order.due_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(order.due_at)) / MINUTE));

/** A worker of the order has two things at once, or is away. */
export const clashes = (order: BoardOrder) => order.conflicts.length > 0 || order.away.length > 0;

/** Reports whether nobody does a planned order that is not over. */
export const isNobodys = ({ status, planned_start, workers }: BoardOrder) =>
  status === 'CREATED' && planned_start !== null && workers.length === 0;

const DAY = 24 * 60;

/** "35 min", "2 h 05 min", "22 d" */
export const lateText = (minutes: number) =>
  minutes < DAY ? formatDuration(minutes) : `${Math.floor(minutes / DAY)} d`;
