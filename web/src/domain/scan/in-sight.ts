/**
 * After this time out of sight, and this many looks, a code is reported again: a phone that halts sees nothing
 * meanwhile.
 */
const GONE_MS = 2000;
const GONE_LOOKS = 5;

/** Returns a function that reports, look by look, whether the code read now has just come into sight. */
export function codesInSight() {
  const seen = new Map<string, { at: number; missed: number }>();
  return (code: string | undefined, now: number): boolean => {
    for (const [other, last] of seen) {
      if (other === code) continue;
      last.missed += 1;
      if (last.missed >= GONE_LOOKS && now - last.at > GONE_MS) seen.delete(other);
    }
    if (code === undefined) return false;
    const isNew = !seen.has(code);
    seen.set(code, { at: now, missed: 0 });
    return isNew;
  };
}
