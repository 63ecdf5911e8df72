import { expect, test } from 'vitest';
import { driveBetween } from '../board/roads';
import type { BoardOrder, BoardWorker } from '../schedule.api';
import { routesOf } from './routes';
import { spread } from './spread';

const ROADS = { detour: 30, speed: 50 };
const RIJEKA = { latitude: 45.327, longitude: 14.442 };
const OPATIJA = { latitude: 45.338, longitude: 14.305 };

const worker = (id: number) => ({ worker_id: id, first_name: `R${id}`, last_name: 'Ć' }) as BoardWorker;
const order = (id: number, workers: number[], at: typeof RIJEKA | null) =>
  ({
    order_id: id,
    workers: workers.map(worker),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
  }) as BoardOrder;

test('a drive is as long as the server says', () => {
  expect(driveBetween(RIJEKA, RIJEKA, ROADS)).toEqual({ meters: 0, minutes: 0 });
  const { meters, minutes } = driveBetween(RIJEKA, OPATIJA, ROADS);
  expect(Math.abs(meters - 14_013)).toBeLessThan(20);
  expect(minutes).toBe(17);
});

test('each worker has a day of numbered stops; one without a place is passed over', () => {
  const orders = [order(1, [8, 9], RIJEKA), order(2, [9], null), order(3, [9], OPATIJA), order(4, [], RIJEKA)];
  const routes = routesOf(orders, [9, 8], ROADS);
  expect(routes.map((route) => route.worker?.worker_id ?? null)).toEqual([9, 8, null]);
  expect(routes[0]?.stops.map(({ n, order: { order_id } }) => [n, order_id])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(routes[0]?.stops.map(({ drive }) => drive?.minutes ?? null)).toEqual([null, null, 17]);
  expect(routes[0]?.minutes).toBe(17);
  expect(routes[2]?.minutes).toBe(0);
});

test('pins of one place stand apart, the first where it is', () => {
  const same = Array.from({ length: 12 }, () => ({ x: 100, y: 50, size: 20 }));
  const laid = spread([...same, { x: 400, y: 50, size: 28 }]);
  expect(laid[0]).toEqual({ x: 100, y: 50, size: 20 });
  expect(laid.at(-1)).toEqual({ x: 400, y: 50, size: 28 });
  for (const [i, a] of laid.entries())
    for (const b of laid.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(16);
});
