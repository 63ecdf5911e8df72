import type { Schemas } from '@/api/client';
import { visitTime } from '@/domain/tasks/visit';
import type { OrderRow } from './orders.api';

type Worker = OrderRow['workers'][number];

/** The orders of one worker, or of nobody, as they are in the list. */
export interface WorkerOrders {
  readonly worker: Worker | undefined;
  readonly orders: readonly OrderRow[];
  /** The planned minutes of all of them. */
  readonly minutes: number;
  /** The colleagues with whom some of them are done. */
  readonly shared: readonly Worker[];
  /** Of the one that is late the most. */
  readonly late: ReturnType<typeof lateOf>;
}

const nameOf = ({ last_name: last, first_name: first }: Worker) => `${last} ${first}`;

/** An order as the visit it is. */
export const visitOf = (order: OrderRow) => ({
  ...order,
  order_status: order.status,
  is_on_hold: order.hold_reason !== '',
  workers: [],
});

function lateOf(orders: readonly OrderRow[], now: number) {
  const late = orders.flatMap((order) => visitTime(visitOf(order), now)?.late ?? []);
  return late.toSorted((a, b) => b.minutes - a.minutes)[0];
}

/**
 * Groups orders by their workers, sorted by name; an order of several workers is in each of their groups, and orders
 * without workers come last. Absent workers have a group even without orders.
 */
export function byWorker(
  orders: readonly OrderRow[],
  now: number,
  away: readonly Schemas['ScheduleWorker'][] = [],
): readonly WorkerOrders[] {
  const all = new Map<number | undefined, { worker: Worker | undefined; orders: OrderRow[] }>();
  for (const one of away) all.set(one.worker_id, { worker: { ...one, user_id: one.worker_id }, orders: [] });
  for (const order of orders) {
    for (const worker of order.workers.length > 0 ? order.workers : [undefined]) {
      const key = worker?.user_id;
      const group = all.get(key) ?? { worker, orders: [] };
      group.orders.push(order);
      all.set(key, group);
    }
  }
  const byName = ({ worker: a }: { worker: Worker | undefined }, { worker: b }: { worker: Worker | undefined }) =>
    a && b ? nameOf(a).localeCompare(nameOf(b), 'hr') : a ? -1 : b ? 1 : 0;
  return [...all.values()].toSorted(byName).map(({ worker, orders }) => {
    const others = orders.flatMap(({ workers }) => workers).filter(({ user_id: id }) => id !== worker?.user_id);
    return {
      worker,
      orders,
      minutes: orders.reduce((sum, { time_estimate: minutes }) => sum + (minutes ?? 0), 0),
      shared: [...new Map(others.map((one) => [one.user_id, one])).values()],
      late: lateOf(orders, now),
    };
  });
}
