import { minutesWorked, type WorkSession } from '@/domain/working-time/sessions/sessions';

/** The work of one person on an order. */
export interface Worked {
  readonly workerId: number;
  readonly worker: string;
  readonly sessions: readonly WorkSession[];
  readonly minutes: number;
  readonly running: boolean;
}

/** Returns who has worked and how long, in the order in which they began. */
export function workedBy(sessions: readonly WorkSession[], now: number): readonly Worked[] {
  const by = new Map<number, WorkSession[]>();
  for (const session of sessions) by.set(session.worker_id, [...(by.get(session.worker_id) ?? []), session]);
  return [...by].map(([workerId, own]) => ({
    workerId,
    worker: own[0]?.worker ?? '',
    sessions: own,
    minutes: minutesWorked(own, now),
    running: own.some((session) => session.ended_at === null),
  }));
}
