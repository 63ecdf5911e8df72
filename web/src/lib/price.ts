import { decimalMark, numberFormat } from '@/lib/formats';
import { type Cents, roundedShare } from './money';

/** A price of one unit, in ten-thousandths of its currency. */
export type Price = number;

/** "12,50 €", "0,1234 €" or "€0.1234": a price of one unit with two to four decimals. */
export const formatPrice = (price: Price, currency = 'EUR') =>
  numberFormat({ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
    price / 10_000,
  );

/**
 * Returns a function that formats the prices of a column: if one has more than two decimals, all are aligned at the
 * comma.
 */
export function pricesOf(amounts: readonly (number | null)[], currency?: string): (amount: number | null) => string {
  return commasOf(amounts, (amount) => formatPrice(priceOf(amount), currency));
}

/** Returns a function that pads the numbers of a right-aligned column so that their commas are aligned. */
export function commasOf<N>(numbers: readonly N[], shown: (number: N) => string): (number: N) => string {
  const decimals = DECIMALS[decimalMark()];
  const most = Math.max(2, ...numbers.map((number) => decimals.exec(shown(number))?.[0].length ?? 0));
  return (number) => shown(number).replace(decimals, (part) => part.padEnd(most, FIGURE_SPACE));
}

const DECIMALS = { ',': /,\d+/, '.': /\.\d+/ };
/** As wide as a digit. */
const FIGURE_SPACE = '\u2007';

/** A price that the server sends as a decimal number; 0 for none. */
export const priceOf = (amount: number | null | undefined): Price => Math.round((amount ?? 0) * 10_000);

/** The amount as the server takes it. */
export const amountOf = (price: Price): number => price / 10_000;

/** The price that was kept in cents. */
export const finer = (cents: Cents | null): Price | null => (cents === null ? null : cents * 100);

/** The net of a line before tax, in cents: price × quantity in thousandths, rounded as on the server. */
export const netOf = (price: Price, quantity: number): bigint =>
  roundedShare(BigInt(price) * BigInt(quantity), 100_000n);

/** The price rounded to the cent as on the server, which is the net of a lump sum. */
export const centsOfPrice = (price: Price): bigint => roundedShare(BigInt(price), 100n);

/** The highest price of one unit. */
export const MAX_PRICE: Price = 999_999_999_99_00;
