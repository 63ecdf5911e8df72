import type { Schemas } from '@/api/client';
import type { DayBar } from '@/ui/layout/DayLine';

export type Visit = NonNullable<Schemas['TasksRow']['visit']>;

const MINUTE = 60_000;

/** The time of a visit, and how it is drawn on the line of its day. */
export interface VisitTime {
  /** When it began, or is planned to begin. */
  readonly at: string;
  readonly begun: boolean;
  readonly done: boolean;
  readonly bars: readonly DayBar[];
  /** Minutes since it should have begun, or have been over. */
  readonly late: { readonly kind: 'start' | 'over'; readonly minutes: number } | undefined;
}

const plus = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * MINUTE).toISOString();

/** Returns the present time of a visit; undefined for one without. */
export function visitTime(visit: Visit, now: number): VisitTime | undefined {
  const at = visit.time_started ?? visit.planned_start;
  if (at === null) return undefined;
  if (visit.order_status === 'DONE') {
    const to = visit.time_ended ?? at;
    return { at, begun: true, done: true, bars: [{ from: at, to, tone: 'done' }], late: undefined };
  }
  const begun = visit.time_started !== null;
  const running = visit.order_status === 'IN_EXECUTION';
  // The client does not get the estimate.
  const end = visit.time_estimate === null ? visit.planned_end : plus(at, visit.time_estimate);
  const due = running ? visit.time_estimate !== null && end : at;
  const minutes = due && !visit.is_on_hold ? Math.floor((now - Date.parse(due)) / MINUTE) : 0;
  const late = minutes > 0 ? { kind: running ? ('over' as const) : ('start' as const), minutes } : undefined;
  if (end === null) return { at, begun, done: false, bars: [], late };
  const lost: DayBar[] =
    late && due
      ? [{ from: due, to: new Date(running ? now : Math.min(now, Date.parse(end))).toISOString(), tone: 'lost' }]
      : [];
  return {
    at,
    begun,
    done: false,
    bars: [{ from: at, to: end, tone: running ? 'running' : 'planned' }, ...lost],
    late,
  };
}
