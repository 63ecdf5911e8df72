/** The sheet of a call that comes in, opened from anywhere: the page's button, the bar, the palette, a key. */

type Listener = (who: string) => void;

const listeners = new Set<Listener>();

/** Opens the sheet; `who` is the caller, if known. */
export function openIntake(who = '') {
  for (const listener of listeners) listener(who);
}

/** Calls the listener when the sheet is opened; returns a function that stops that. */
export function onIntake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
