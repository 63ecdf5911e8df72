const format = new Intl.NumberFormat('hr-HR');

/** "1.284,5": Croatian style in both languages. */
export const formatNumber = (value: number) => format.format(value);

/** "1.234,5" of a scaled integer, without idle zeros but with at least `least` decimals. */
export function numberText(scaled: number, decimals: number, least = 0): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const part = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${scaled < 0 ? '−' : ''}${whole}${part === '' ? '' : `,${part}`}`;
}
