import type { Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { formatNumber, formatPercent } from '@/lib/number';
import { formatPrice, priceOf, pricesOf } from '@/lib/price';

export type Comparison = Schemas['OffersComparison'];
export type ComparedRow = Schemas['OffersComparedRow'];
export type ComparedLine = Schemas['OffersComparedLine'];
type Words = Messages['offerCompare'];

/** An amount of the server; null is none. */
export const amountText = (amount: number | null) => (amount === null ? '' : formatMoney(Math.round(amount * 100)));

/** A price of one unit of the server; null is none. */
const priceText = (amount: number | null) => (amount === null ? '' : formatPrice(priceOf(amount)));

/** Writes the prices of one unit of these rows with their commas under each other. */
export const pricesIn = (rows: readonly Pick<ComparedRow, 'from' | 'to'>[]) =>
  pricesOf(rows.flatMap(({ from, to }) => [from?.unit_price ?? null, to?.unit_price ?? null]));

/** Returns the amount with its sign: a difference is neither good nor bad. */
export const signed = (amount: number | null) => (amount ? `${amount > 0 ? '+' : ''}${amountText(amount)}` : '–');

export const percentText = (percent: number | null) => formatPercent(percent ?? 0);

export const isDifference = ({ change }: ComparedRow) => change !== 'SAME';

/** Returns the rows that differ, with their sections. */
export function onlyDifferences(rows: readonly ComparedRow[]): readonly ComparedRow[] {
  return rows.filter((row, i) => {
    if (isDifference(row)) return true;
    if (row.kind !== 'SECTION') return false;
    const rest = rows.slice(i + 1);
    const end = rest.findIndex(({ kind }) => kind === 'SECTION');
    return rest.slice(0, end < 0 ? undefined : end).some(isDifference);
  });
}

/** Returns the differences of a line in words: "količina −2, popust +5 %". */
export function detailOf({ change, fields, from, to }: ComparedRow, t: Words): string {
  if (change !== 'CHANGED' || !from || !to) return '';
  const sign = (n: number, text: string) => `${n > 0 ? '+' : '−'}${text}`;
  return fields
    .flatMap((field) => {
      const word = isKnown(field, t) ? t.changed[field] : null;
      if (word === null) return [];
      switch (field) {
        case 'quantity':
          return `${word} ${sign(to.quantity - from.quantity, formatNumber(round(Math.abs(to.quantity - from.quantity))))}`;
        case 'unit_price':
        case 'discount':
        case 'tax_percentage': {
          const by = round((to[field] ?? 0) - (from[field] ?? 0));
          return `${word} ${sign(by, field === 'unit_price' ? priceText(Math.abs(by)) : percentText(Math.abs(by)))}`;
        }
        default:
          return word;
      }
    })
    .join(', ');
}

/** Differences of decimals, without the dust of floating point. */
const round = (n: number) => Math.round(n * 10_000) / 10_000;

const isKnown = (field: string, t: Words): field is keyof Words['changed'] => field in t.changed;

/** Returns one sentence about the differences of the offers outside of their lines. */
export function fieldsSentence({ fields }: Comparison, t: Words): string {
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value));
  const day = (value: unknown) => (typeof value === 'string' ? dayText(value) : '–');
  const percent = (value: unknown) => percentText(Number(value ?? 0));
  const parts = fields.flatMap(({ field, from, to }) => {
    switch (field) {
      case 'title':
      case 'validity_period':
        return t.fields[field]({ from: text(from), to: text(to) });
      case 'deadline':
        return t.fields.deadline({ from: day(from), to: day(to) });
      case 'discount':
        return t.fields.discount({ from: percent(from), to: percent(to) });
      case 'tenant_id':
      case 'description':
      case 'terms':
        return t.fields[field];
      default:
        return [];
    }
  });
  return t.sentence({ parts });
}
