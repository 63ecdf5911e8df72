import { useMemo, useSyncExternalStore } from 'react';
import type { Slot } from '../board/days';

/** An order where it is proposed. */
export interface Proposed extends Slot {
  readonly id: number;
  readonly number: number;
  readonly minutes: number;
  readonly title: string;
  readonly workers: readonly number[];
  readonly current: boolean;
  readonly broken: boolean;
}

const NONE: readonly Proposed[] = [];
let byDay: ReadonlyMap<string, readonly Proposed[]> = new Map();
let pick: (id: number) => void = () => undefined;
const listeners = new Set<() => void>();

/** Shows these orders on the board as proposed; `onPick` is called with the one that is chosen there. */
export function setProposed(all: readonly Proposed[], onPick: (id: number) => void) {
  byDay = new Map(all.map(({ day }) => [day, all.filter((one) => one.day === day)]));
  pick = onPick;
  for (const listener of listeners) listener();
}

export const pickProposed = (id: number) => pick(id);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the proposed places of a day; in rows only those of the worker. */
export function useProposed(day: string, worker?: number): readonly Proposed[] {
  const all = useSyncExternalStore(subscribe, () => byDay.get(day) ?? NONE);
  return useMemo(() => (worker === undefined ? all : all.filter((one) => one.workers.includes(worker))), [all, worker]);
}
