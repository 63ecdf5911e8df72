import type { Point } from '@/ui/media/map/map';
import { type Drive, driveBetween, pointOf, type Roads } from '../board/roads';
import type { BoardOrder, BoardWorker } from '../schedule.api';

/** An order in the day of somebody: its number there, its place, and the drive from the place before. */
export interface Stop {
  readonly order: BoardOrder;
  readonly n: number;
  readonly point: Point | null;
  readonly drive: Drive | null;
}

/** The day of a worker; without one, the orders that nobody does. */
export interface Route extends Drive {
  readonly worker: BoardWorker | null;
  readonly stops: readonly Stop[];
}

function routeOf(worker: BoardWorker | null, orders: readonly BoardOrder[], roads: Roads): Route {
  let before: Point | null = null;
  const stops = orders.map((order, i): Stop => {
    const point = pointOf(order);
    const drive = worker && before && point && driveBetween(before, point, roads);
    before = point ?? before;
    return { order, n: i + 1, point, drive };
  });
  const sum = (of: keyof Drive) => stops.reduce((all, { drive }) => all + (drive?.[of] ?? 0), 0);
  return { worker, stops, meters: sum('meters'), minutes: sum('minutes') };
}

/**
 * Returns the routes of workers with orders, in the order of `ids`; then that of orders without workers. Orders are
 * sorted by their start.
 */
export function routesOf(orders: readonly BoardOrder[], ids: readonly number[], roads: Roads): readonly Route[] {
  const days = new Map<number | null, { worker: BoardWorker | null; orders: BoardOrder[] }>();
  const add = (id: number | null, worker: BoardWorker | null, order: BoardOrder) => {
    const day = days.get(id) ?? { worker, orders: [] };
    day.orders.push(order);
    days.set(id, day);
  };
  for (const order of orders) {
    if (order.workers.length === 0) add(null, null, order);
    for (const worker of order.workers) add(worker.worker_id, worker, order);
  }
  const place = (id: number | null) => {
    const at = id === null ? -1 : ids.indexOf(id);
    return at === -1 ? ids.length + (id === null ? 1 : 0) : at;
  };
  return [...days]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([, { worker, orders: own }]) => routeOf(worker, own, roads));
}
