import type { OrderDetails } from './order-details.api';

type Session = OrderDetails['sessions'][number];

const MINUTE = 60_000;

/** How long a session lasted; one that goes on, until now. */
const length = (session: Session, now: number) =>
  Math.max(0, (session.ended_at ? Date.parse(session.ended_at) : now) - Date.parse(session.started_at));

/** The minutes of sessions together: seconds are not lost between them. */
export const minutesWorked = (sessions: readonly Session[], now: number) =>
  Math.floor(sessions.reduce((sum, session) => sum + length(session, now), 0) / MINUTE);

/** The work of one person on an order. */
export interface Worked {
  readonly workerId: number;
  readonly worker: string;
  readonly sessions: readonly Session[];
  readonly minutes: number;
  readonly running: boolean;
}

/** Who has worked and how long, in the order in which they began. */
export function workedBy(sessions: readonly Session[], now: number): readonly Worked[] {
  const by = new Map<number, Session[]>();
  for (const session of sessions) by.set(session.worker_id, [...(by.get(session.worker_id) ?? []), session]);
  return [...by].map(([workerId, own]) => ({
    workerId,
    worker: own[0]?.worker ?? '',
    sessions: own,
    minutes: minutesWorked(own, now),
    running: own.some((session) => session.ended_at === null),
  }));
}
