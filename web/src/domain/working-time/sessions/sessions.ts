import type { Schemas } from '@/api/client';

export type WorkSession = Schemas['OrdersSession'];

const minute = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

/** Time counts in whole minutes of the clock: from 12:30 to 12:33 is three, whatever the seconds. */
export const clockMinutes = (from: string, to: string) => Math.max(0, minute(to) - minute(from));

/** Returns the counted minutes of a session; of a running one, those so far. */
export const minutesOf = (session: WorkSession, now: number) =>
  session.ended_at === null ? clockMinutes(session.started_at, new Date(now).toISOString()) : session.minutes;

/** Returns the counted minutes of all sessions. */
export const minutesWorked = (sessions: readonly WorkSession[], now: number) =>
  sessions.reduce((sum, session) => sum + minutesOf(session, now), 0);

/** Reports whether nobody gave the end and it was concluded from other data. */
export const endIsConcluded = ({ end_source }: WorkSession) => end_source === 'LEFT' || end_source === 'CLOSED';
