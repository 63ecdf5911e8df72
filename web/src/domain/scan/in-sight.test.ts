import { expect, test } from 'vitest';
import { codesInSight } from './in-sight';

type Look = readonly [ms: number, code?: string];
const blank = (from: number, to: number, every = 120): Look[] =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, n) => [from + n * every]);

test.each<[what: string, looks: readonly Look[], told: readonly number[]]>([
  [
    'stays in sight',
    [
      [0, 'A'],
      [120, 'A'],
      [9000, 'A'],
    ],
    [0],
  ],
  ['is blurred for a moment', [[0, 'A'], ...blank(120, 1900), [2000, 'A']], [0]],
  ['is read by a phone that halted', [[0, 'A'], [120], [8000], [8120, 'A']], [0]],
  ['was away', [[0, 'A'], ...blank(120, 2200), [2400, 'A']], [0, 2400]],
  [
    'takes turns with another in sight',
    [
      [0, 'A'],
      [120, 'B'],
      [240, 'A'],
      [360, 'B'],
    ],
    [0, 120],
  ],
  [
    'is followed by another',
    [
      [0, 'A'],
      [120, 'B'],
    ],
    [0, 120],
  ],
])('a code that %s is told when it comes into sight', (_, looks, told) => {
  const isNew = codesInSight();
  expect(looks.filter(([ms, code]) => isNew(code, ms)).map(([ms]) => ms)).toEqual(told);
});
