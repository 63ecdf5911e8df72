import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from './formats';
import { formatMoney } from './money';
import { formatNumber, formatPercent, numberText } from './number';
import { formatPrice, pricesOf } from './price';

afterEach(() => setLanguage('hr'));

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe.each([
  ['hr', '311,12 €', '−1.234,50 €', '2.408', '12,5', '112 %', '1.234,5', '0,1234 €', '12,50\u2007\u2007 €'],
  ['en', '€311.12', '−€1,234.50', '2,408', '12.5', '112%', '1,234.5', '€0.1234', '€12.50\u2007\u2007'],
] as const)('%s', (language, amount, debt, count, broken, share, scaled, price, column) => {
  test('amounts and numbers are written as the language has them', () => {
    setLanguage(language);
    expect(plain(formatMoney(31_112))).toBe(amount);
    expect(plain(formatMoney(-123_450n))).toBe(debt);
    expect([formatNumber(2408), formatNumber(12.5), plain(formatPercent(112))]).toEqual([count, broken, share]);
    expect(numberText(12_345, 1)).toBe(scaled);
    expect(plain(formatPrice(1234))).toBe(price);
    expect(pricesOf([0.1234, 12.5])(12.5).replaceAll('\u00a0', ' ')).toBe(column);
  });
});

test('no file but the formats makes a time, an amount or a number for people', () => {
  const sources = import.meta.glob(['/src/**/*.{ts,tsx}', '!**/*.test.*', '!/src/lib/formats.ts', '!/src/test/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own =
    /Intl\.(DateTime|Number|RelativeTime)Format\b(?!Options|Part)|Intl\.(DateTime|Number)Format\(|toLocale(Date|Time)?String/;
  expect(Object.keys(sources).length).toBeGreaterThan(1000);
  expect(Object.keys(sources).filter((path) => own.test(String(sources[path])))).toEqual([]);
});
