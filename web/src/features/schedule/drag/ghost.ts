import { useSyncExternalStore } from 'react';
import type { Spot } from '../board/days';

/** Where an order that is moved together with another would come to stand. */
interface Companion extends Spot {
  readonly id: number;
  readonly minutes: number;
  readonly isClash: boolean;
}

/** Where what is being moved would come to stand. */
export interface Ghost extends Spot {
  readonly minutes: number;
  readonly text: string;
  /** What it would collide with, in words. */
  readonly clash: string | null;
  /** What else is to be known of that time: it has passed, or nobody works then. */
  readonly note: string | null;
  /** What is moved with it. */
  readonly companions?: readonly Companion[];
}

/** All that is to be known of a time before something is put there; of one that is free and to come, nothing. */
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
