import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatNumber, formatPercent } from '@/lib/number';

/** Returns a function that formats a value of an item's field. */
export function itemValue({ catalogue, lineItems }: Messages) {
  const words = catalogue.history;
  const valuesOf: Readonly<Record<string, (value: string) => string>> = {
    catalog_type: (value) => label(lineItems.types, value),
    unit_of_measure: (value) => label(lineItems.units, value),
    quantity: (value) => formatNumber(Number(value)),
    lump_sum: (value) => (value === 'true' ? words.yes : words.no),
    tax_percentage: (value) => formatPercent(Number(value)),
  };
  return (type: string, value: string) => valuesOf[type]?.(value) ?? value;
}
