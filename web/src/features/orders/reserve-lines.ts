import type { Schemas } from '@/api/client';
import type { Line } from '@/domain/materials/lines';
import { hundredths } from '@/domain/materials/quantity';

export type Reservation = Schemas['MaterialsReservation'];

const lineOf = ({ catalog_item_id, name, unit_of_measure }: Reservation, quantity: number): Line => ({
  catalog_item_id,
  name,
  unit_of_measure,
  quantity,
});

/** Returns the reserved lines as the form has them. */
export const reservedLines = (all: readonly Reservation[]): readonly Line[] =>
  all.filter(({ quantity }) => quantity > 0).map((one) => lineOf(one, one.quantity));

/** Returns the lines that the kind of work requires and that are not among the lines. */
export const plannedLines = (all: readonly Reservation[], lines: readonly Line[]): readonly Line[] =>
  all
    .filter((one) => one.planned > 0 && !lines.some((line) => line.catalog_item_id === one.catalog_item_id))
    .map((one) => lineOf(one, one.planned));

/** Returns the lines to send: those that differ from the reserved ones, and 0 for removed ones. */
export function changedLines(all: readonly Reservation[], lines: readonly Line[]) {
  const before = new Map(all.map((one) => [one.catalog_item_id, hundredths(one.quantity)]));
  const named = new Set(lines.map((line) => line.catalog_item_id));
  const changed = lines
    .filter((line) => hundredths(line.quantity ?? 0) !== (before.get(line.catalog_item_id) ?? 0))
    .map(({ catalog_item_id, quantity }) => ({ catalog_item_id, quantity: quantity ?? 0 }));
  const gone = reservedLines(all)
    .filter((line) => !named.has(line.catalog_item_id))
    .map(({ catalog_item_id }) => ({ catalog_item_id, quantity: 0 }));
  return [...changed, ...gone];
}

/**
 * Returns how much of a material can be reserved for the order without buying: what is available to all, and what the
 * order has reserved already.
 */
export function freeFor(available: number, own: Reservation | undefined): number {
  const mine = own ? Math.max(hundredths(own.quantity) - hundredths(own.used), 0) : 0;
  return (hundredths(available) + mine) / 100;
}
