import { plural } from '../../plural';

const counted = (n: number, word: string) => `${n} ${word}`;
const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Two versions of an offer beside each other. */
export const offerCompare = {
  title: 'Comparison of versions',
  loading: 'Loading the comparison',
  offer: (p: { number: string }) => `Offer ${p.number}`,
  from: 'Earlier version',
  to: 'Later version',
  swap: 'Swap the versions',
  single: 'This offer has only one version.',
  items: (p: { changed: number; added: number; removed: number }) => {
    const parts = [
      p.changed > 0 ? counted(p.changed, 'changed') : '',
      p.added > 0 ? counted(p.added, 'added') : '',
      p.removed > 0 ? counted(p.removed, 'removed') : '',
    ].filter(Boolean);
    const last = p.removed || p.added || p.changed;
    return parts.length === 0
      ? 'The items are the same.'
      : `${and(parts)} ${plural('en', last, { one: 'item', other: 'items' })}.`;
  },
  fields: {
    title: (p: { from: string; to: string }) => `the title from “${p.from}” to “${p.to}”`,
    tenant_id: 'another client',
    description: 'another description',
    terms: 'other terms',
    validity_period: (p: { from: string; to: string }) => `validity from ${p.from} to ${p.to} days`,
    deadline: (p: { from: string; to: string }) => `the deadline from ${p.from} to ${p.to}`,
    discount: (p: { from: string; to: string }) => `the discount on the whole from ${p.from} to ${p.to}`,
  },
  sentence: (p: { parts: readonly string[] }) => {
    const text = and(p.parts);
    return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  },
  pays: 'The client pays ',
  more: (p: { amount: string }) => `${p.amount} more`,
  less: (p: { amount: string }) => `${p.amount} less`,
  paysSame: 'The client pays the same.',
  all: 'All items',
  only: 'Differences only',
  keys: 'difference by difference',
  columns: {
    change: 'Change',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    amount: 'Amount',
    difference: 'Difference',
  },
  version: (p: { n: number; status: string }) => `v${p.n} · ${p.status.toLowerCase()}`,
  change: { ADDED: 'Added', REMOVED: 'Removed', CHANGED: 'Changed' },
  absentNow: (p: { n: number }) => `not in v${p.n}`,
  absentBefore: (p: { n: number }) => `was not in v${p.n}`,
  changed: {
    name: 'name',
    note: 'note',
    catalog_type: 'type',
    quantity: 'quantity',
    unit_of_measure: 'unit',
    unit_price: 'price',
    discount: 'discount',
    tax_percentage: 'VAT',
    choose_one: 'choose one',
    optional: 'optional',
    counts: 'chosen',
  },
  optional: 'optional',
  notChosen: 'not chosen',
  wholeDiscount: 'Discount on the whole',
  tax: 'VAT',
  total: 'Total',
};
