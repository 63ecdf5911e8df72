import { describe, expect, test } from 'vitest';
import { decimalText, formatMoney, sumLines } from './money';

test('money is written the Croatian way', () => {
  expect(formatMoney(128450).replaceAll(/\s/g, ' ')).toBe('1.284,50 €');
  expect(formatMoney(-5).replaceAll(/\s/g, ' ')).toBe('−0,05 €');
  expect(formatMoney(100, 'USD').replaceAll(/\s/g, ' ')).toBe('1,00 USD');
  expect(formatMoney(99_999_999_899_000_001n).replaceAll(/\s/g, ' ')).toBe('999.999.998.990.000,01 €');
  expect(formatMoney(-5n).replaceAll(/\s/g, ' ')).toBe('−0,05 €');
});

test('scaled integers read as plain decimals', () => {
  expect(decimalText(1234, 2)).toBe('12.34');
  expect(decimalText(-5, 2)).toBe('-0.05');
  expect(decimalText(0, 3)).toBe('0.000');
  expect(decimalText(7, 0)).toBe('7');
});

describe('the sum of lines', () => {
  const sum = (...lines: [net: number, rate: number][]) => {
    const { net, tax, gross, rates } = sumLines(lines.map(([n, rate]) => ({ net: BigInt(n), rate })));
    expect(gross).toBe(net + tax);
    return [Number(net), Number(tax), rates.map((r) => [r.rate, Number(r.net), Number(r.tax)])];
  };
  test('of nothing is nothing', () => expect(sum()).toEqual([0, 0, []]));
  test('taxes each rate once', () => {
    expect(sum([1, 2500], [1, 2500], [1, 2500])).toEqual([3, 1, [[2500, 3, 1]]]);
    expect(sum([1001, 2500], [2000, 500], [555, 2500], [100, 0])).toEqual([
      3656,
      489,
      [
        [0, 100, 0],
        [500, 2000, 100],
        [2500, 1556, 389],
      ],
    ]);
  });
  test('takes credits back to the cent', () => {
    expect(sum([10_000, 2500], [-10_000, 2500])).toEqual([0, 0, [[2500, 0, 0]]]);
    expect(sum([-10, 2500])).toEqual([-10, -3, [[2500, -10, -3]]]);
  });
});
