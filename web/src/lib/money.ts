import { numberFormat } from '@/lib/formats';

/** An amount in the smallest unit of its currency. */
export type Cents = number;

/**
 * "1.284,50 €" or "€1,284.50", as the language shown writes it. An amount beyond the exact integers comes as a bigint.
 */
export function formatMoney(cents: Cents | bigint, currency = 'EUR'): string {
  const amount = typeof cents === 'bigint' ? (decimalText(cents, 2) as `${number}`) : cents / 100;
  return numberFormat({ style: 'currency', currency }).format(amount).replace('-', '−');
}

/** The same for an amount that the server sends as a decimal number. */
export const costText = (amount: number, currency: string) => formatMoney(centsOf(amount), currency);

/** The cents of an amount that the server sends as a decimal number; 0 for none. */
export const centsOf = (amount: number | null | undefined): Cents => Math.round((amount ?? 0) * 100);

/** The plain decimal number of an integer that counts parts of `decimals` places: `12.34` for 1234 and 2. */
export function decimalText(scaled: bigint | number, decimals: number): string {
  const digits = String(scaled)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${scaled < 0 ? '-' : ''}${whole}${decimals > 0 ? '.' : ''}${digits.slice(digits.length - decimals)}`;
}

/** One line of a bill: its net amount in cents and its tax in hundredths of a per cent. */
export interface BillLine {
  readonly net: bigint;
  readonly rate: number;
}

/** The part of a total taxed at one rate. */
interface RateTotal {
  readonly rate: number;
  readonly net: bigint;
  readonly tax: bigint;
}

/** The sum of lines, all of it exact. */
export interface Total {
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  readonly rates: readonly RateTotal[];
}

/** Adds lines up. Tax is reckoned once for each rate, not line by line, and listed from the lowest rate. */
export function sumLines(lines: readonly BillLine[]): Total {
  const nets = new Map<number, bigint>();
  for (const { rate, net } of lines) nets.set(rate, (nets.get(rate) ?? 0n) + net);
  const rates = [...nets].toSorted(([a], [b]) => a - b).map(([rate, net]) => ({ rate, net, tax: partOf(net, rate) }));
  const net = rates.reduce((sum, part) => sum + part.net, 0n);
  const tax = rates.reduce((sum, part) => sum + part.tax, 0n);
  return { net, tax, gross: net + tax, rates };
}

/**
 * A total after a discount in hundredths of a per cent, and the discount: taken from each rate's part, and rounded once
 * for each.
 */
export function lessDiscount(total: Total, discount: number): { readonly total: Total; readonly off: bigint } {
  const lines = total.rates.map(({ rate, net }) => ({ rate, net: net - partOf(net, discount) }));
  const rest = sumLines(lines);
  return { total: rest, off: total.net - rest.net };
}

/** The part of an amount that a rate in hundredths of a per cent is, rounded as the server rounds it. */
export const partOf = (amount: bigint, rate: number): bigint => roundedShare(amount * BigInt(rate), 10_000n);

/** a ÷ by, half away from zero: a credit rounds as the charge it takes back. */
export function roundedShare(a: bigint, by: bigint): bigint {
  const half = by / 2n;
  return a < 0n ? -((-a + half) / by) : (a + half) / by;
}
