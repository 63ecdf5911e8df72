import { expect, test } from 'vitest';
import { formatNumber } from './number';

test('thousands stand apart', () => {
  expect([7, 999, 2345, 1234567].map(formatNumber)).toEqual(['7', '999', '2.345', '1.234.567']);
});
