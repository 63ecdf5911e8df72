import type { DayOrder, Decision } from './home.api';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Work without an estimate. */
const DEFAULT_MINUTES = 30;
/** How old a decision about finished or missed work may be before it is among the earlier ones. */
const OLD_DAYS = 7;

/** Returns when a person has two planned orders at once, the earliest first; each time once. */
export function clashesOf(orders: readonly DayOrder[]): readonly number[] {
  const starts = new Set<number>();
  const planned = orders.filter(({ status, planned_start }) => status === 'CREATED' && planned_start !== null);
  const spans = planned.map(({ planned_start, time_estimate_minutes: minutes, workers }) => {
    const from = Date.parse(planned_start ?? '');
    return { from, to: from + (minutes ?? DEFAULT_MINUTES) * MINUTE, ids: workers.map(({ worker_id }) => worker_id) };
  });
  for (const [at, one] of spans.entries()) {
    for (const other of spans.slice(at + 1)) {
      const both = one.ids.some((id) => other.ids.includes(id));
      if (both && one.from < other.to && other.from < one.to) starts.add(Math.max(one.from, other.from));
    }
  }
  return [...starts].toSorted((a, b) => a - b);
}

/** The parts of the panel of decisions, in their order. */
export const PARTS = ['today', 'week', 'older'] as const;
type Part = (typeof PARTS)[number];

/** For these somebody waits, or time is lost, now. */
const NOW: ReadonlySet<Decision['kind']> = new Set([
  'LATE_START',
  'OVER_ESTIMATE',
  'LEFT_BEHIND',
  'TASK_WAITING',
  'ABSENCE',
  'ABSENCE_CANCEL',
  'COMMENT',
  'OFFER_ACCEPTED',
]);

/** Returns the part of the panel that a decision is in. */
export function partOf({ kind, at }: Pick<Decision, 'kind' | 'at'>, now: number): Part {
  if (NOW.has(kind)) return 'today';
  const isOld = (kind === 'TASK_DONE' || kind === 'MISSED_START') && at !== null;
  return isOld && Date.parse(at) < now - OLD_DAYS * DAY ? 'older' : 'week';
}
