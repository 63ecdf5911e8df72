import { toWall } from '@/lib/date';
import type { WorkSession } from './sessions';

const MINUTE = 60_000;
/** Work that nobody has estimated and that goes on past midnight is taken for forgotten after so long. */
const MINUTES_INTO_NEXT_DAY = 4 * 60;

interface Running {
  readonly sessions: readonly WorkSession[];
  readonly time_estimate: number | null;
}

/**
 * Since when work has been running so long that its end may have been forgotten: more than twice the estimate, or past
 * midnight and longer than estimated. Nothing when that is not so.
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
