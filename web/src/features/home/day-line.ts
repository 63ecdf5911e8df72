import type { Crew, DayOrder } from './home.api';

/** The hours of the ruler when a company works no longer. */
const FIRST = 7;
const LAST = 17;
const DAY_HOURS = 24;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** The length of an order without an estimate on the line. */
const DEFAULT_MINUTES = 30;

/** The part of a day that is drawn, in milliseconds, and its full hours. */
export interface Ruler {
  readonly from: number;
  readonly to: number;
  readonly hours: readonly number[];
}

/**
 * From 07 to 17, or as much longer as the company works on that day, which begins at `midnight`, or as somebody has an
 * order on it.
 */
export function rulerOf(
  midnight: number,
  work: { readonly from: string; readonly to: string } | undefined,
  orders: readonly DayOrder[],
  now: number,
): Ruler {
  const works = work !== undefined && work.from !== work.to;
  const times = orders.flatMap((order) => (isShown(order) ? (timesOf(order, now) ?? []) : []));
  const edges = [...times, ...(works ? [{ start: Date.parse(work.from), end: Date.parse(work.to) }] : [])];
  // Work that began on another day is cut off at the usual hour.
  const starts = edges.map(({ start }) => Math.floor((start - midnight) / HOUR)).filter((hour) => hour >= 0);
  const ends = edges.map(({ end }) => Math.min(DAY_HOURS, Math.ceil((end - midnight) / HOUR)));
  const first = Math.min(FIRST, ...starts);
  const last = Math.max(LAST, ...ends);
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return { from: midnight + first * HOUR, to: midnight + last * HOUR, hours };
}

/** Returns the position of an instant on the ruler, from 0 to 1 and cut off there. */
export const placeOn = ({ from, to }: Ruler, at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** A stretch of the ruler, its edges from 0 to 1. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/** An order as it lies on the line of its worker. */
export interface Bar extends Span {
  readonly order: DayOrder;
  readonly tone: 'planned' | 'running' | 'done';
  /** The time that was lost: from when it should have begun, or been over, until now. */
  readonly lost: Span | undefined;
  /** The past part of running work. */
  readonly past: Span | undefined;
  readonly lateMinutes: number;
  /** It continues before or after the ruler. */
  readonly before: boolean;
  readonly behind: boolean;
  /** Its lane in the row. */
  readonly lane: number;
}

/** The orders of one worker on the day. */
export interface DayRow {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly bars: readonly Bar[];
  readonly lanes: number;
  readonly absences: readonly (Span & {
    readonly kind: Crew['workers'][number]['absences'][number]['kind'];
    readonly to: string;
    readonly whole: boolean;
  })[];
  readonly plannedMinutes: number;
  /** By how much the latest is late, and how. */
  readonly late: { readonly minutes: number; readonly kind: 'start' | 'over' } | undefined;
}

const span = (ruler: Ruler, from: number, to: number): Span => ({
  left: placeOn(ruler, from),
  right: placeOn(ruler, to),
});

/** Somebody is to do it. */
const isShown = ({ status, workers }: DayOrder) => status !== 'DELETED' && workers.length > 0;

/** Returns when it should have begun or finished, if that is past. */
function missed({ due_at: due, hold_reason: hold }: DayOrder, now: number) {
  const at = due === null || hold !== '' ? undefined : Date.parse(due);
  return at !== undefined && at < now ? at : undefined;
}

/** From when to when an order lasts; undefined for one that has no time. */
function timesOf(order: DayOrder, now: number) {
  const start = Date.parse(order.start_date ?? order.planned_start ?? '');
  if (Number.isNaN(start)) return undefined;
  const ended = order.status === 'DONE' && order.end_date ? Date.parse(order.end_date) : undefined;
  const planned = ended ?? start + (order.time_estimate_minutes ?? DEFAULT_MINUTES) * MINUTE;
  const isOver = order.status === 'IN_EXECUTION' && missed(order, now) !== undefined;
  return { start, end: isOver ? Math.max(planned, now) : planned };
}

/** Returns the bar of an order; undefined without a time. */
function barOf(order: DayOrder, ruler: Ruler, now: number): Omit<Bar, 'lane'> | undefined {
  const times = timesOf(order, now);
  if (times === undefined) return undefined;
  const { start, end } = times;
  const running = order.status === 'IN_EXECUTION';
  const due = missed(order, now);
  return {
    order,
    tone: order.status === 'DONE' ? 'done' : running ? 'running' : 'planned',
    ...span(ruler, start, end),
    lost: due !== undefined ? span(ruler, due, Math.min(now, running ? now : end)) : undefined,
    past: running ? span(ruler, start, Math.min(now, end)) : undefined,
    lateMinutes: due !== undefined ? Math.floor((now - due) / MINUTE) : 0,
    before: start < ruler.from,
    behind: end > ruler.to,
  };
}

/** Arranges overlapping bars in lanes. */
function inLanes(bars: readonly Omit<Bar, 'lane'>[]): Bar[] {
  const ends: number[] = [];
  return bars
    .toSorted((a, b) => a.left - b.left || a.order.order_id - b.order.order_id)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.left + 1e-6);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = bar.right;
      return { ...bar, lane };
    });
}

/**
 * Returns the workers of the day: late ones first, then by their start, and absent ones last. Workers without orders
 * are left out.
 */
export function rowsOf(orders: readonly DayOrder[], crew: Crew, ruler: Ruler, now: number): DayRow[] {
  const dayEnd = ruler.to;
  const rows = crew.workers.flatMap<DayRow>((worker) => {
    const own = orders.filter(
      (order) => isShown(order) && order.workers.some((one) => one.worker_id === worker.worker_id),
    );
    const bars = inLanes(own.flatMap((order) => barOf(order, ruler, now) ?? []));
    const absences = worker.absences.map(({ kind, from, to }) => ({
      kind,
      to,
      ...span(ruler, Date.parse(from), Date.parse(to)),
      whole: Date.parse(from) <= ruler.from && Date.parse(to) >= dayEnd,
    }));
    if (bars.length === 0 && absences.length === 0) return [];
    const latest = bars.toSorted((a, b) => b.lateMinutes - a.lateMinutes)[0];
    const late =
      latest && latest.lateMinutes > 0
        ? { minutes: latest.lateMinutes, kind: latest.tone === 'running' ? ('over' as const) : ('start' as const) }
        : undefined;
    return [
      {
        id: worker.worker_id,
        name: `${worker.first_name} ${worker.last_name}`,
        imageUrl: worker.image_url,
        bars,
        lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)),
        absences,
        plannedMinutes: worker.planned_minutes.reduce((sum, minutes) => sum + minutes, 0),
        late,
      },
    ];
  });
  const begins = (row: DayRow) => row.bars[0]?.left ?? 2;
  return rows.toSorted(
    (a, b) =>
      (b.late?.minutes ?? 0) - (a.late?.minutes ?? 0) || begins(a) - begins(b) || a.name.localeCompare(b.name, 'hr'),
  );
}
