import type { Crew } from './schedule.api';

/** What the crew has on a day: how much they can work, and how much of it is planned. */
export function crewDay(crew: Crew | undefined, day: string) {
  const at = crew?.days.findIndex((one) => one.day === day) ?? -1;
  const known = crew?.days[at];
  return {
    holiday: known?.holiday ?? null,
    isOff: known?.minutes === 0,
    planned: crew?.workers.reduce((sum, worker) => sum + (worker.planned_minutes[at] ?? 0), 0) ?? 0,
    capacity: (known?.minutes ?? 0) * (crew?.workers.length ?? 0),
  };
}
