import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import type { Crew, CrewWorker } from '../schedule.api';
import c from '../schedule.module.css';
import { minutesOn } from './crew-day';

/** Shows how much of the working hours is planned. */
export function Load({ minutes, capacity }: { minutes: number; capacity: number }) {
  const share = capacity === 0 ? (minutes > 0 ? 1 : 0) : minutes / capacity;
  return (
    <span className={c.load} data-full={minutes > capacity || undefined} aria-hidden>
      <span style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  );
}

const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0);

/** Returns the planned and the possible minutes of workers on the days. */
export const loadOf = (workers: readonly CrewWorker[], days: Crew['days'] | undefined) => ({
  planned: sumOf(workers.flatMap((worker) => worker.planned_minutes)),
  capacity: sumOf(workers.flatMap((worker) => days?.map((day) => minutesOn(worker, day)) ?? [])),
});

/**
 * Shows how much of a worker's hours on the days is planned, in words and as a bar: a worker who is absent all the time
 * is not free.
 */
export function WorkerLoad({ worker, days }: { worker: CrewWorker; days: Crew['days'] | undefined }) {
  const t = useOfficeT();
  const { planned, capacity } = loadOf([worker], days);
  const over = planned - capacity;
  const [absence] = worker.absences;
  const idle = capacity > 0 ? t.schedule.crew.free : absence ? t.absences.kinds[absence.kind] : t.schedule.crew.dayOff;
  return (
    <>
      <span data-full={over > 0 || undefined}>
        {planned === 0
          ? idle
          : t.schedule.crew.load({ planned: formatDuration(planned), capacity: formatDuration(capacity) })}
        {over > 0 && capacity > 0 && <em> +{formatDuration(over)}</em>}
      </span>
      <Load minutes={planned} capacity={capacity} />
    </>
  );
}
