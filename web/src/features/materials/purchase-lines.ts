import { hundredths } from '@/domain/materials/quantity';
import type { Purchase, ToBuy } from './purchases.api';

type Line = Purchase['lines'][number];

/** How much of a line has not come in yet. */
export const restOf = ({ quantity, received }: Line): number =>
  Math.max(hundredths(quantity) - hundredths(received), 0) / 100;

/** How far a purchase has come. */
export type PurchaseState = 'ORDERED' | 'PARTLY' | 'RECEIVED' | 'GIVEN_UP';

export function purchaseState({ lines, closed_at: closed }: Purchase): PurchaseState {
  if (closed !== null) return lines.every((line) => restOf(line) === 0) ? 'RECEIVED' : 'GIVEN_UP';
  return lines.some(({ received }) => received > 0) ? 'PARTLY' : 'ORDERED';
}

/** What was typed beside the lines of a purchase as a receipt: what nothing came of is left out. */
export const cameIn = (purchase: Purchase, came: readonly (number | null)[]) =>
  purchase.lines.flatMap(({ catalog_item_id }, at) => {
    const quantity = came[at] ?? 0;
    return hundredths(quantity) > 0 ? [{ catalog_item_id, quantity }] : [];
  });

/** How many materials are to be bought. */
export const toBuyCount = (all: readonly ToBuy[]) => all.reduce((n, { lines }) => n + lines.length, 0);
