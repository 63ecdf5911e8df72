import type { Point } from '@/ui/map/map';
import type { BoardOrder, BoardWorker } from '../schedule.api';

/** How roads are reckoned from coordinates: longer than the straight line by so many percent, driven at so many km/h. */
export interface Roads {
  readonly detour: number;
  readonly speed: number;
}

/** What the server reckons with unless a company says otherwise. */
export const USUAL_ROADS: Roads = { detour: 30, speed: 50 };

interface Drive {
  readonly meters: number;
  readonly minutes: number;
}

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

const EARTH = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The drive between two places; a minute that has begun counts. */
export function driveBetween(a: Point, b: Point, { detour, speed }: Roads): Drive {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  const meters = Math.round((2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h))) * (100 + detour)) / 100);
  return { meters, minutes: Math.ceil(meters / ((speed * 1000) / 60)) };
}

export const pointOf = ({ latitude, longitude }: BoardOrder): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

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

/** The days of those who have orders, in the order of `ids`; then the orders of nobody. The orders stand by their start. */
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

/** Where a pin is drawn, and how wide it is. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The golden angle: spots of one place are laid around it like seeds. */
const ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Pins may overlap by so much of their width. */
const OVERLAP = 0.2;

/** The spots, moved apart where they would hide each other; the first of them keeps its place. */
export function spread(spots: readonly Spot[]): readonly Spot[] {
  const laid: Spot[] = [];
  const meets = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) < ((a.size + b.size) / 2) * (1 - OVERLAP);
  for (const spot of spots) {
    let at = spot;
    for (let n = 1; laid.some((one) => meets(one, at)); n++) {
      const far = (spot.size / 2) * Math.sqrt(n);
      at = { ...spot, x: spot.x + far * Math.cos(n * ANGLE), y: spot.y + far * Math.sin(n * ANGLE) };
    }
    laid.push(at);
  }
  return laid;
}
