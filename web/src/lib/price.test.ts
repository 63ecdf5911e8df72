import { describe, expect, test } from 'vitest';
import cases from './line-nets.json';
import { decimalText } from './money';
import { amountOf, centsOfPrice, finer, formatPrice, netOf, priceOf, pricesOf } from './price';

test('a price of one unit is written with two to four decimals', () => {
  const shown = (price: number, currency?: string) => formatPrice(price, currency).replaceAll(/\s/g, ' ');
  expect(shown(125_000)).toBe('12,50 €');
  expect(shown(1234)).toBe('0,1234 €');
  expect(shown(12_345_670, 'USD')).toBe('1.234,567 USD');
  expect(shown(0)).toBe('0,00 €');
  expect(shown(9_999_999_999_900)).toBe('999.999.999,99 €');
});

test('commas of a column stand under each other', () => {
  const show = pricesOf([0.1234, 12.5, null]);
  expect([0.1234, 12.5].map((price) => show(price).replaceAll('\u00a0', ' '))).toEqual([
    '0,1234 €',
    '12,50\u2007\u2007 €',
  ]);
  expect(pricesOf([9, 12.5])(12.5)).toBe(formatPrice(125_000));
});

test('the decimal numbers of the server are read and sent exactly', () => {
  for (const price of [0, 1, 999, 1234, 79_920, 10_000_001, 9_999_999_999_899])
    expect(priceOf(JSON.parse(JSON.stringify(amountOf(price))))).toBe(price);
  expect(JSON.stringify([0.1234, 12.5, 0.0001])).toBe(JSON.stringify([1234, 125_000, 1].map(amountOf)));
  expect([finer(1250), finer(null)]).toEqual([125_000, null]);
});

test('a lump sum comes to its price, half a cent away from zero', () =>
  expect([1_234_567, 1_234_549, 50, 49, -50].map(centsOfPrice)).toEqual([12_346n, 12_345n, 1n, 0n, -1n]));

// The cases of the server's own tests: both must round to the same cent.
describe('the net of a line', () => {
  test.each(cases)('of %s × %s is %s', (price = '', quantity = '', net = '') =>
    expect(decimalText(netOf(priceOf(Number(price)), Math.round(Number(quantity) * 1000)), 2)).toBe(net),
  );
});
