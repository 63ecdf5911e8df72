import { toWall } from '@/lib/date';
import type { WorkSession } from './sessions';

const MINUTE = 60_000;

interface Running {
  readonly sessions: readonly WorkSession[];
  readonly time_estimate: number | null;
}

/**
 * Since when work has been running so long that its end may have been forgotten: more than twice the estimate, or over
 * night. Nothing when that is not so.
 */
export function forgottenSince({ sessions, time_estimate }: Running, now: number): string | undefined {
  const [since] = sessions
    .filter((session) => session.ended_at === null)
    .map((session) => session.started_at)
    .sort();
  if (since === undefined) return undefined;
  const minutes = (now - Date.parse(since)) / MINUTE;
  const tooLong = time_estimate !== null && minutes > 2 * time_estimate;
  const overNight = toWall(since)[0] !== toWall(new Date(now).toISOString())[0];
  return tooLong || overNight ? since : undefined;
}

/** Whether work that began then can have ended so. */
export const canHaveEnded = (end: string, since: string, now: number) =>
  Date.parse(end) > Date.parse(since) && Date.parse(end) <= now;
