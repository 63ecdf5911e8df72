import { useSyncExternalStore } from 'react';
import type { Slot } from './days';

/** Where what is being moved would come to stand. */
export interface Ghost extends Slot {
  readonly minutes: number;
  readonly text: string;
  /** What it would collide with, in words. */
  readonly clash: string | null;
}

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

/** The ghost on this day, if it is there. */
export const useGhost = (day: string) => useSyncExternalStore(subscribe, () => (ghost?.day === day ? ghost : null));
