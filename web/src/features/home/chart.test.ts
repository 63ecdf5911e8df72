import { expect, test } from 'vitest';
import { barsOf, HEIGHT, highest, lineOf, WIDTH } from './chart';

test('a line goes from edge to edge, its highest point within the box', () => {
  expect(lineOf([0, 4, 2], 4)).toBe(`0,${HEIGHT - 2} ${WIDTH / 2},2 ${WIDTH},${HEIGHT / 2}`);
  expect(lineOf([3], highest([3]))).toBe('0,2');
  expect(lineOf([0, 0], highest([0, 0]))).toBe(`0,${HEIGHT - 2} ${WIDTH},${HEIGHT - 2}`);
});

test('bars stand side by side on the ground; a small one is seen, none is not', () => {
  const [plan, work] = barsOf(
    [
      [100, 0],
      [50, 0.1],
    ],
    100,
  );
  expect(plan?.[0]).toMatchObject({ x: 3, y: 0, height: HEIGHT });
  expect(work?.[0]).toMatchObject({ y: HEIGHT / 2, height: HEIGHT / 2 });
  expect(work?.[0]?.x).toBeGreaterThan((plan?.[0]?.x ?? 0) + (plan?.[0]?.width ?? 0));
  expect(plan?.[1]?.height).toBe(0);
  expect(work?.[1]?.height).toBe(1);
});
