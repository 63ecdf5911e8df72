import { expect, test } from 'vitest';
import type { BoardOrder } from '../schedule.api';
import { drivesOf } from './drives';
import type { Piece } from './layout';

const RIJEKA = { latitude: 45.3271, longitude: 14.4422 };
const OPATIJA = { latitude: 45.3376, longitude: 14.3052 };
const ROADS = { detour: 30, speed: 50 };
const piece = (order_id: number, from: number, to: number, at: object) =>
  ({ order: { order_id, status: 'CREATED', ...at }, from, to }) as unknown as Piece<BoardOrder>;

test('a drive ends where the next order begins, also when there is too little time for it', () => {
  const day = [piece(2, 610, 660, OPATIJA), piece(1, 480, 600, RIJEKA), piece(3, 720, 780, RIJEKA)];
  expect(drivesOf(day, ROADS)).toEqual([
    { id: 2, until: 610, minutes: 17, gap: 10 },
    { id: 3, until: 720, minutes: 17, gap: 60 },
  ]);
});

test('none between orders at one place, at the same time, or without a place', () => {
  const nowhere = { latitude: null, longitude: null };
  expect(drivesOf([piece(1, 480, 540, RIJEKA), piece(2, 600, 660, RIJEKA)], ROADS)).toEqual([]);
  expect(drivesOf([piece(1, 480, 540, RIJEKA), piece(2, 500, 560, OPATIJA)], ROADS)).toEqual([]);
  expect(drivesOf([piece(1, 480, 540, RIJEKA), piece(2, 600, 660, nowhere)], ROADS)).toEqual([]);
});
