/** The sheet of a call that comes in, opened from anywhere: the page's button, the bar, the palette, a key. */

const listeners = new Set<() => void>();

/** Opens the sheet. */
export function openIntake() {
  for (const listener of listeners) listener();
}

/** Hears that the sheet is to be opened; answers how to stop hearing. */
export function onIntake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
