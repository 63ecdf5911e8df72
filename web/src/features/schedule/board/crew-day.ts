import type { Crew, CrewWorker } from '../schedule.api';

type Day = Crew['days'][number];

/** Returns how many minutes a worker can work on a day: the company's hours without those of an absence. */
export function minutesOn({ absences }: Pick<CrewWorker, 'absences'>, { from, to, minutes }: Day): number {
  if (absences.length === 0) return minutes;
  const [opens, shuts] = [Date.parse(from), Date.parse(to)];
  const away = absences.reduce(
    (sum, one) => sum + Math.max(0, Math.min(shuts, Date.parse(one.to)) - Math.max(opens, Date.parse(one.from))),
    0,
  );
  return Math.max(0, shuts - opens - away) / 60_000;
}

/** Returns the possible and the planned minutes of the crew on a day. */
export function crewDay(crew: Crew | undefined, day: string) {
  const at = crew?.days.findIndex((one) => one.day === day) ?? -1;
  const known = crew?.days[at];
  return {
    holiday: known?.holiday ?? null,
    isOff: known?.minutes === 0,
    planned: crew?.workers.reduce((sum, worker) => sum + (worker.planned_minutes[at] ?? 0), 0) ?? 0,
    capacity: known ? (crew?.workers.reduce((sum, worker) => sum + minutesOn(worker, known), 0) ?? 0) : 0,
  };
}
