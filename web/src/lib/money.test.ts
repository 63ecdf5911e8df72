import { expect, test } from 'vitest';
import { formatMoney, parseCents } from './money';

test('money is written the Croatian way', () => {
  expect(formatMoney(128450).replaceAll(/\s/g, ' ')).toBe('1.284,50 €');
  expect(formatMoney(-5).replaceAll(/\s/g, ' ')).toBe('−0,05 €');
  expect(formatMoney(100, 'USD').replaceAll(/\s/g, ' ')).toBe('1,00 USD');
});

test('typed money counts its digits as cents', () => {
  expect(parseCents('1.284,50 €')).toBe(128450);
  expect(parseCents('7')).toBe(7);
  expect(parseCents(' €')).toBeNull();
});
