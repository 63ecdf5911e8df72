import { useSyncExternalStore } from 'react';
import type { BoardOrder } from '../schedule.api';

export type Ids = ReadonlySet<number>;

const NONE: Ids = new Set();

let moved = NONE;
const listeners = new Set<() => void>();

/**
 * Sets the orders that this person has moved last: where there is not enough space, these stay visible until others are
 * moved.
 */
export function setJustMoved(ids: Iterable<number>) {
  moved = new Set(ids);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns the orders moved last if one of these is among them; otherwise always the same empty set, so that nothing is
 * drawn again.
 */
export const useJustMoved = (pieces: readonly { readonly order: BoardOrder }[]): Ids =>
  useSyncExternalStore(subscribe, () => (pieces.some(({ order }) => moved.has(order.order_id)) ? moved : NONE));

/** The first of some in their order, so many of them, and for the last of these what was moved last. */
export function firstOf<P extends { readonly order: Pick<BoardOrder, 'order_id'> }>(
  pieces: readonly P[],
  most: number,
  kept: Ids,
): readonly P[] {
  const isKept = ({ order }: P) => kept.has(order.order_id);
  const shown = new Set([...pieces.filter(isKept), ...pieces.filter((piece) => !isKept(piece))].slice(0, most));
  return pieces.filter((piece) => shown.has(piece));
}
