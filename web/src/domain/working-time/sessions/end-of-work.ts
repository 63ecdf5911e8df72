import { toWall } from '@/lib/date';
import type { WorkSession } from './sessions';

const MINUTE = 60_000;
/** How long work without an estimate may last across midnight before its end counts as forgotten. */
const MINUTES_INTO_NEXT_DAY = 4 * 60;

interface Running {
  readonly sessions: readonly WorkSession[];
  readonly time_estimate: number | null;
}

/**
 * Returns since when work has been running whose end may have been forgotten: longer than twice the estimate, or past
 * midnight and longer than estimated. Undefined for other work.
 */
export function forgottenSince({ sessions, time_estimate }: Running, now: number): string | undefined {
  const [since] = sessions
    .filter((session) => session.ended_at === null)
    .map((session) => session.started_at)
    .sort();
  if (since === undefined) return undefined;
  const minutes = (now - Date.parse(since)) / MINUTE;
  const isNextDay = toWall(since)[0] !== toWall(new Date(now).toISOString())[0];
  const longest = isNextDay
    ? (time_estimate ?? MINUTES_INTO_NEXT_DAY)
    : 2 * (time_estimate ?? Number.POSITIVE_INFINITY);
  return minutes > longest ? since : undefined;
}

/** Nobody works longer at a stretch. */
const LONGEST_MINUTES = 24 * 60;

/** Reports whether work that began then can have ended at that time. */
export const canHaveEnded = (end: string, since: string, now: number) => {
  const minutes = (Date.parse(end) - Date.parse(since)) / MINUTE;
  return minutes > 0 && minutes <= LONGEST_MINUTES && Date.parse(end) <= now;
};
