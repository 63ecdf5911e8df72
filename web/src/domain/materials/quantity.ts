import { numberText } from '@/ui/grid/number-forms';

/** A quantity of the server in hundredths, so that sums are exact. */
export const hundredths = (quantity: number): number => Math.round(quantity * 100);

/** A quantity as it is shown: "12,5", "4". */
export const quantityText = (quantity: number): string => numberText(hundredths(quantity), 2);
