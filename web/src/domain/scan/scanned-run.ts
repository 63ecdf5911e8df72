/** A scanner types its keys faster than this one after the other, and nobody else does. */
const KEY_MS = 50;
/** Shorter codes are hardly printed; a person may type as much at once. */
const LEAST = 6;

/**
 * Returns a function that is called with each key, and returns whether it begins a run of fast keys, and at Enter the
 * code of such a run.
 */
export function scannedRuns() {
  let run = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, now: number): { readonly begins: boolean; readonly code?: string } => {
    const isFast = now - last <= KEY_MS;
    if (key === 'Enter') {
      const code = isFast ? run : '';
      run = '';
      return code.length >= LEAST ? { begins: false, code } : { begins: false };
    }
    // Shift makes a capital of the next key, and is none.
    if (key.length !== 1) return { begins: false };
    last = now;
    run = isFast ? run + key : key;
    return { begins: !isFast };
  };
}
