import { useSyncExternalStore } from 'react';
import type { Spot } from '../board/days';

/** The drop position of an order that moves together with another. */
interface Companion extends Spot {
  readonly id: number;
  readonly minutes: number;
  readonly isClash: boolean;
}

/** The preview of a drop position. */
export interface Ghost extends Spot {
  readonly minutes: number;
  readonly text: string;
  /** The conflicts at that place, in words. */
  readonly clash: string | null;
  /** Other warnings about that time: it is past, or outside working hours. */
  readonly note: string | null;
  /** The orders that move with it. */
  readonly companions?: readonly Companion[];
}

/** Returns all warnings about a time before something is put there; null for a free time in the future. */
export const warningOf = ({ clash, note }: Pick<Ghost, 'clash' | 'note'>) =>
  [clash, note].filter((one) => one !== null).join(', ') || null;

let ghost: Ghost | null = null;
const listeners = new Set<() => void>();

/** Moves the ghost; only what draws it is drawn again. */
export function setGhost(next: Ghost | null) {
  if (next === ghost) return;
  ghost = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The ghost on this day, if it is there; where there are rows, in that of the worker or in any. */
export const useGhost = (day: string, worker?: number | 'any') =>
  useSyncExternalStore(subscribe, () =>
    ghost?.day === day && (worker === 'any' || ghost.worker === worker) ? ghost : null,
  );

const NONE: readonly Companion[] = [];

/** All that is moved together with the ghost, on whatever day. */
export const useCompanions = () => useSyncExternalStore(subscribe, () => ghost?.companions ?? NONE);
