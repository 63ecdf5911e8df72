import { useSyncExternalStore } from 'react';
import type { Presence } from '@/api/live';

/** Another person who has the board open. */
interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

/** The other people who have the board open, and the orders that they are moving. */
export interface Others {
  readonly faces: readonly Colleague[];
  readonly movers: ReadonlyMap<number, Colleague>;
}

export const NOBODY: Others = { faces: [], movers: new Map() };

let others = NOBODY;
let isCutOff = false;
const listeners = new Set<() => void>();

/** Shows the others; only the faces and cards that are not as before are drawn again. */
export function setOthers(next: Others) {
  if (next === others) return;
  others = next;
  for (const listener of listeners) listener();
}

/** Sets whether the connection is lost, so that nothing can be moved. */
export function setCutOff(next: boolean) {
  if (next === isCutOff) return;
  isCutOff = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the other people who have the board open. */
export const useFaces = () => useSyncExternalStore(subscribe, () => others.faces);

/** Returns the other person who is moving the order. */
export const useMover = (order: number) => useSyncExternalStore(subscribe, () => others.movers.get(order));

/** Returns whether the connection is lost. */
export const useCutOff = () => useSyncExternalStore(subscribe, () => isCutOff);

/** Returns the other person who is moving the order at this moment. */
export const moverOf = (order: number) => others.movers.get(order);

/** How long a page's message is valid: it is repeated more than twice in this time. */
const BELIEVED_MS = 12_000;

/** Collects the messages of other pages. */
export class Roster {
  readonly #pages = new Map<string, { said: Presence; at: number }>();
  readonly #me: number;
  #shown = NOBODY;

  constructor(me: number) {
    this.#me = me;
  }

  /** Stores the message of a page; returns whether the page is a new one. */
  hear(said: Presence, now: number): boolean {
    const known = this.#pages.get(said.page);
    if (said.user_id === this.#me || (known && known.said.turn >= said.turn)) return false;
    this.#pages.set(said.page, { said, at: now });
    return !known && !said.gone;
  }

  /** Returns the other people at this moment; the same object as before while nothing has changed. */
  at(now: number): Others {
    const faces = new Map<number, Colleague>();
    const movers = new Map<number, Colleague>();
    for (const [page, { said, at }] of this.#pages) {
      if (now - at >= BELIEVED_MS) this.#pages.delete(page);
      else if (!said.gone) {
        const before = this.#shown.faces.find(({ id }) => id === said.user_id);
        const isSame = before?.name === said.name && before.url === said.image_url;
        const one = isSame ? before : { id: said.user_id, name: said.name, url: said.image_url };
        faces.set(one.id, one);
        for (const order of said.ids) movers.set(order, one);
      }
    }
    const next: Others = { faces: [...faces.values()], movers };
    if (!isEqual(next, this.#shown)) {
      const areFacesSame = isEqual({ ...next, movers: this.#shown.movers }, this.#shown);
      this.#shown = areFacesSame ? { ...next, faces: this.#shown.faces } : next;
    }
    return this.#shown;
  }

  /** Removes all messages: the connection was lost. */
  forget() {
    this.#pages.clear();
    this.#shown = NOBODY;
  }
}

const isEqual = (a: Others, b: Others) =>
  a.faces.length === b.faces.length &&
  a.faces.every((face, n) => face === b.faces[n]) &&
  a.movers.size === b.movers.size &&
  [...a.movers].every(([order, one]) => b.movers.get(order) === one);
