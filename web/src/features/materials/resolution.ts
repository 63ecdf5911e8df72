import { hundredths } from '@/domain/materials/quantity';
import type { Difference } from './differences.api';

/** What the office says is true of a difference: goods had come in, or the place was counted. */
export const WAYS_OUT = ['RECEIPT', 'COUNT'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** What the place holds once the difference is resolved so. Of goods that had come in what was missing went on. */
export function leftBy(way: WayOut, quantity: number, { there, quantity: missing }: Difference): number {
  if (way === 'COUNT') return quantity;
  return (hundredths(there) + hundredths(quantity) - hundredths(missing)) / 100;
}

/** Whether a quantity can be booked so: of goods that had come in at least what is missing was among them. */
export function isEnough(way: WayOut, quantity: number | null, { quantity: missing }: Difference): boolean {
  return quantity !== null && (way === 'COUNT' || hundredths(quantity) >= hundredths(missing));
}
