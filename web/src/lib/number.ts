import { decimalMark, groupMark, language, numberFormat } from '@/lib/formats';

/** "1.284,5" or "1,284.5" */
export const formatNumber = (value: number) => numberFormat().format(value);

/** "12,5 %" or "12.5%" */
export const formatPercent = (value: number) => percentText(formatNumber(value));

/** A number that is written already, with the sign of a per cent as the language shown puts it. */
export const percentText = (number: string) => `${number}${language() === 'hr' ? '\u00a0' : ''}%`;

/** "1.234,5" or "1,234.5" of a scaled integer, without idle zeros but with at least `least` decimals. */
export function numberText(scaled: number, decimals: number, least = 0): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, groupMark());
  const part = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${scaled < 0 ? '−' : ''}${whole}${part === '' ? '' : `${decimalMark()}${part}`}`;
}
