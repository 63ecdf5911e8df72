import { expect, test } from 'vitest';
import { moved, textItems } from './text-list';

test.each([
  [0, 2, 'bcad'],
  [2, 0, 'cabd'],
  [3, 3, 'abcd'],
  [1, 2, 'acbd'],
])('moved from %i to %i: %s', (from, to, after) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(after);
});

test('each text has a number of its own, also two that are alike', () => {
  expect(textItems(['a', 'a'])).toEqual([
    { id: 1, text: 'a' },
    { id: 2, text: 'a' },
  ]);
});
