import { dayLater, today } from '@/lib/date';
import { instantOf, slotOf } from '../board/days';
import { type Change, isMovable } from '../planning/plan';
import type { BoardOrder, BoardWorker } from '../schedule.api';

const idsOf = ({ workers }: BoardOrder) => workers.map((one) => one.worker_id);
const does = (order: BoardOrder, worker: number) => idsOf(order).includes(worker);

/**
 * Returns the changes with which two orders exchange their workers and keep their times. Orders of the same workers
 * exchange their times; an order that waits takes the place of the other, which waits then.
 */
export function exchanged(a: BoardOrder, b: BoardOrder): readonly Change[] {
  const isSame = a.workers.length === b.workers.length && idsOf(a).every((id) => does(b, id));
  const isTimed = isSame || a.planned_start === null || b.planned_start === null;
  const places = (order: BoardOrder, other: BoardOrder): Change => ({
    order,
    what: { ...(isTimed && { start: other.planned_start }), ...(!isSame && { workers: other.workers }) },
  });
  return a.planned_start === b.planned_start && isSame ? [] : [places(a, b), places(b, a)];
}

/** Returns the changes with which two workers do each other's orders of a day; those of both together stay. */
export function exchangedDay(
  orders: readonly BoardOrder[],
  day: string,
  a: BoardWorker,
  b: BoardWorker,
): readonly Change[] {
  const swap = (one: BoardWorker) => (one.worker_id === a.worker_id ? b : one.worker_id === b.worker_id ? a : one);
  return orders.flatMap((order): Change[] => {
    const isOf = does(order, a.worker_id) !== does(order, b.worker_id);
    if (!isOf || order.status !== 'CREATED' || order.start_date !== null) return [];
    if (order.planned_start === null || slotOf(order.planned_start).day !== day) return [];
    return [{ order, what: { workers: order.workers.map(swap) } }];
  });
}

/** The orders among these that have a time and may be moved. */
export const plannedOf = (orders: readonly BoardOrder[]) =>
  orders.filter((order) => isMovable(order) && order.planned_start !== null);

/** Returns the changes that move orders to tomorrow, each at its hour; those that are there already stay. */
export function toTomorrow(orders: readonly BoardOrder[]): readonly Change[] {
  const day = dayLater(today(), 1);
  return plannedOf(orders).flatMap((order): Change[] => {
    const at = slotOf(order.planned_start ?? '');
    return at.day === day ? [] : [{ order, what: { start: instantOf({ ...at, day }) } }];
  });
}

/**
 * Returns the changes that replace a worker of the orders by another one, or remove them when there is none. The worker
 * 0 is nobody: the other one gets the orders without a worker.
 */
export function replaced(orders: readonly BoardOrder[], from: number, by: BoardWorker | null): readonly Change[] {
  return plannedOf(orders).flatMap((order): Change[] => {
    if (from === 0 ? order.workers.length > 0 || !by : !does(order, from)) return [];
    const others = order.workers.filter((one) => one.worker_id !== from && one.worker_id !== by?.worker_id);
    return [{ order, what: { workers: by ? [...others, by] : others } }];
  });
}
