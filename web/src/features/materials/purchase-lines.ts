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

/** What was typed beside the lines of a purchase, by the number of the material. */
type Came = Readonly<Record<string, number | null>>;

/** What came of a line: what was typed there, or else all that is missing. */
export const cameOf = (line: Line, came: Came): number | null => {
  const typed = came[line.catalog_item_id];
  return typed === undefined ? restOf(line) : typed;
};

/** What came in as a receipt: what nothing came of is left out. */
export const cameIn = (purchase: Purchase, came: Came) =>
  purchase.lines.flatMap((line) => {
    const quantity = cameOf(line, came) ?? 0;
    return hundredths(quantity) > 0 ? [{ catalog_item_id: line.catalog_item_id, quantity }] : [];
  });

/** The lines of which more came than is missing, and how much came. */
export const moreThanOrdered = (purchase: Purchase, came: Came) =>
  purchase.lines.flatMap((line) => {
    const quantity = cameOf(line, came) ?? 0;
    return hundredths(quantity) > hundredths(restOf(line)) ? [{ ...line, came: quantity }] : [];
  });

/** How many materials are to be bought. */
export const toBuyCount = (all: readonly ToBuy[]) => all.reduce((n, { lines }) => n + lines.length, 0);
