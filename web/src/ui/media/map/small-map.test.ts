import { expect, test } from 'vitest';
import { squaresAround } from './small-map';

test('the squares of a map fill its window without a gap, the point in the middle', () => {
  // The formula of the OpenStreetMap wiki gives 8919.15 and 5841.03.
  const zagreb = { latitude: 45.8131, longitude: 15.9775 };
  const squares = squaresAround(zagreb, 14, 188, 120);
  const middle = squares.find(({ left, top }) => left <= 94 && left + 256 > 94 && top <= 60 && top + 256 > 60);
  expect(middle).toMatchObject({ x: 8919, y: 5841 });
  expect(Math.min(...squares.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...squares.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(188);
  expect(Math.min(...squares.map(({ top }) => top))).toBeLessThanOrEqual(0);
  expect(Math.max(...squares.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(120);
});

test('a window over the edge of the earth goes on at its other side, and has nothing beyond the pole', () => {
  expect(squaresAround({ latitude: 0, longitude: 180 }, 2, 300, 100).map(({ x }) => x)).toEqual([3, 0, 3, 0]);
  expect(squaresAround({ latitude: 85.05, longitude: 0 }, 1, 100, 400).every(({ y }) => y >= 0)).toBe(true);
});
