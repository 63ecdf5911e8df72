import { hundredths } from '@/domain/materials/quantity';
import type { Purchase, ToBuy } from './purchases.api';

type Line = Purchase['lines'][number];

/** Returns how much of a line has not come in yet. */
export const restOf = ({ quantity, received }: Line): number =>
  Math.max(hundredths(quantity) - hundredths(received), 0) / 100;

/** The states of a purchase. */
export type PurchaseState = 'ORDERED' | 'PARTLY' | 'RECEIVED' | 'GIVEN_UP';

export function purchaseState({ lines, closed_at: closed }: Purchase): PurchaseState {
  if (closed !== null) return lines.every((line) => restOf(line) === 0) ? 'RECEIVED' : 'GIVEN_UP';
  return lines.some(({ received }) => received > 0) ? 'PARTLY' : 'ORDERED';
}

/** The quantities typed beside the lines of a purchase, by the number of the material. */
type Came = Readonly<Record<string, number | null>>;

/** Returns how much of a line came in: the typed quantity, or else all that is missing. */
export const cameOf = (line: Line, came: Came): number | null => {
  const typed = came[line.catalog_item_id];
  return typed === undefined ? restOf(line) : typed;
};

/** Returns the lines of a receipt, without those of which nothing came in. */
export const cameIn = (purchase: Purchase, came: Came) =>
  purchase.lines.flatMap((line) => {
    const quantity = cameOf(line, came) ?? 0;
    return hundredths(quantity) > 0 ? [{ catalog_item_id: line.catalog_item_id, quantity }] : [];
  });

/** Returns the lines of which more came in than is missing, with the quantity. */
export const moreThanOrdered = (purchase: Purchase, came: Came) =>
  purchase.lines.flatMap((line) => {
    const quantity = cameOf(line, came) ?? 0;
    return hundredths(quantity) > hundredths(restOf(line)) ? [{ ...line, came: quantity }] : [];
  });

/** Returns how many materials are to be bought. */
export const toBuyCount = (all: readonly ToBuy[]) => all.reduce((n, { lines }) => n + lines.length, 0);
