/** The sheet of a call that comes in, opened from anywhere: the page's button, the bar, the palette, a key. */

type Listener = (who: string) => void;

const listeners = new Set<Listener>();

/** Opens the sheet; `who` calls, if that is known. */
export function openIntake(who = '') {
  for (const listener of listeners) listener(who);
}

/** Hears that the sheet is to be opened; answers how to stop hearing. */
export function onIntake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
