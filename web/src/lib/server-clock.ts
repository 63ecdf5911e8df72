/**
 * How far the clock of this device is ahead of the server's, in milliseconds; null before the first answer. Measured at
 * each answer, and kept over a reload, since a device may be offline for days.
 */
let ahead: number | null = null;

const KEY = 'teren-clock-ahead';
/** Answers contain the time in whole seconds. */
const HALF_A_SECOND = 500;

/** Measures the clock by the time of an answer. */
export function noteServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(time)) return;
  const measured = Date.now() - (time + HALF_A_SECOND);
  // Differences in the duration of answers are ignored.
  if (ahead !== null && Math.abs(measured - ahead) < 2 * HALF_A_SECOND) return;
  ahead = measured;
  try {
    localStorage.setItem(KEY, String(Math.round(measured)));
  } catch {
    // This page has the value all the same.
  }
}

export function clockAhead(): number | null {
  if (ahead !== null) return ahead;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** A clock that is less wrong than this is right. */
const WRONG_MS = 60_000;

/** By how many milliseconds the clock of this device is ahead of the server's, or behind where negative; 0 where it is right. */
export function clockError(): number {
  const wrong = clockAhead() ?? 0;
  return Math.abs(wrong) < WRONG_MS ? 0 : wrong;
}

/** The present instant: by the server's clock where the clock of this device is wrong. */
export const present = () => Date.now() - clockError();
