import { hundredths } from '@/domain/materials/quantity';
import type { Difference } from './differences.api';

/** The office's decisions on a difference: goods had come in, or the place was counted. */
export const WAYS_OUT = ['RECEIPT', 'COUNT'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** Returns the stock of the place after the decision. Of goods that had come in, the missing quantity was used. */
export function leftBy(way: WayOut, quantity: number, { there, quantity: missing }: Difference): number {
  if (way === 'COUNT') return quantity;
  return (hundredths(there) + hundredths(quantity) - hundredths(missing)) / 100;
}

/** Reports whether a quantity can be booked: goods that had come in must cover the missing quantity. */
export function isEnough(way: WayOut, quantity: number | null, { quantity: missing }: Difference): boolean {
  return quantity !== null && (way === 'COUNT' || hundredths(quantity) >= hundredths(missing));
}
