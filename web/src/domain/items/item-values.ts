import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatNumber } from '@/lib/number';

/** Puts a value of an item's field into words. */
export function itemValue({ catalogue, lineItems }: Messages) {
  const words = catalogue.history;
  const valuesOf: Readonly<Record<string, (value: string) => string>> = {
    catalog_type: (value) => label(lineItems.types, value),
    unit_of_measure: (value) => label(lineItems.units, value),
    quantity: (value) => formatNumber(Number(value)),
    lump_sum: (value) => (value === 'true' ? words.yes : words.no),
    tax_percentage: (value) => `${formatNumber(Number(value))} %`,
  };
  return (type: string, value: string) => valuesOf[type]?.(value) ?? value;
}
