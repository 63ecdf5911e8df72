import { hundredths } from '@/domain/materials/quantity';

/** The ways to change a stock. */
export const WAYS = ['ADDITION', 'SUBTRACTION', 'TRANSFER'] as const;
export type Way = (typeof WAYS)[number];

/** The typed values: the change of the stock, or, while that is empty, the counted total. */
export interface Change {
  readonly way: Way;
  readonly change: number | null;
  readonly total: number | null;
}

/** The booking, in hundredths of the unit; `by` is the increase at the place. */
export type Booking =
  | { readonly kind: 'NOTHING'; readonly by: 0 }
  | { readonly kind: Way | 'COUNT'; readonly by: number }
  /** The place has less than is taken. */
  | { readonly kind: 'REFUSED'; readonly by: number };

/** The total is typed only while no change is; a transfer has none. */
export const isCount = ({ way, change }: Change) => way !== 'TRANSFER' && !change;

/** Returns the booking of a change at a place with the stock `now`, in hundredths. */
export function bookingOf(typed: Change, now: number): Booking {
  const { way, change, total } = typed;
  if (isCount(typed)) {
    const by = total === null ? 0 : hundredths(total) - now;
    return by === 0 ? { kind: 'NOTHING', by } : { kind: 'COUNT', by };
  }
  const quantity = hundredths(change ?? 0);
  if (quantity === 0) return { kind: 'NOTHING', by: 0 };
  const by = way === 'ADDITION' ? quantity : -quantity;
  return { kind: now + by < 0 ? 'REFUSED' : way, by };
}

/**
 * A stock, and its free part, compared with the critical quantity, by the rules of the list's tabs; equal is not
 * critical.
 */
export type Level = 'ENOUGH' | 'CRITICAL' | 'EMPTY';
export function levelOf(quantity: number, free: number, critical: number): Level {
  if (quantity <= 0) return 'EMPTY';
  return free < critical ? 'CRITICAL' : 'ENOUGH';
}

/**
 * Returns how full the bar of a level is, from 0 to 1: its middle is the critical quantity, its end twice that. Without
 * a critical quantity any stock fills it.
 */
export function fillOf(quantity: number, critical: number): number {
  if (critical <= 0) return quantity > 0 ? 1 : 0;
  return Math.max(0, Math.min(quantity / (2 * critical), 1));
}
