import type { Unit } from '@/domain/items/line-items';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { numberText } from '@/lib/number';

/** A quantity of the server in hundredths, so that sums are exact. */
export const hundredths = (quantity: number): number => Math.round(quantity * 100);

/** A quantity as it is shown: "12,5", "4". */
export const quantityText = (quantity: number): string => numberText(hundredths(quantity), 2);

/** A quantity with the unit that the server named, as it is read: "8 kom", "24 sata". */
export function amountOf(quantity: number, unit: string, { units, unitOf }: Messages['lineItems']): string {
  const word = unit in units ? unitOf({ unit: unit as Unit, n: quantity }) : label(units, unit);
  return `${quantityText(quantity)} ${word}`;
}
