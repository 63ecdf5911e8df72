import { daysBetween, monthLater, monthOf } from '@/lib/calendar';
import { dayLater } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import type { Cents } from '@/lib/money';

/** An amount at the end of a day. */
export interface Sum {
  readonly day: Day;
  readonly cents: Cents;
}

/** The amounts of a project over time, past and expected. */
export interface Course {
  /** The planned days of the project. */
  readonly start: Day;
  readonly end: Day;
  readonly today: Day;
  readonly budget: Cents;
  /** The amounts spent by each of these days, none of them after today. */
  readonly spent: readonly Sum[];
  /** The amounts committed by each of these days from today on, beyond what is spent. */
  readonly committed: readonly Sum[];
  /** The amount spent by the planned end at the present pace; null without a forecast. */
  readonly forecast: Cents | null;
}

/** A day of the chart with its amounts; null where there is none. */
export interface Stop {
  readonly day: Day;
  readonly spent: Cents | null;
  readonly committed: Cents | null;
  readonly forecast: Cents | null;
}

const by = (sums: readonly Sum[], day: Day) => sums.findLast((sum) => sum.day <= day)?.cents ?? 0;

const earlier = (a: Day, b: Day) => (a < b ? a : b);
const later = (a: Day, b: Day) => (a > b ? a : b);

/** The days of the chart: its first and last, and the one between them on which the past ends. */
function rangeOf({ start, end, today, spent, committed }: Course) {
  const first = earlier(start, spent[0]?.day ?? start);
  const last = [spent, committed].reduce((day, sums) => later(day, sums.at(-1)?.day ?? day), end);
  return { first, last, now: earlier(later(today, first), last) };
}

/** Returns the days with amounts, from the first to the last. */
export function stopsOf(course: Course): readonly Stop[] {
  const { end, today, spent, committed, forecast } = course;
  const { first, last, now } = rangeOf(course);
  const spentNow = by(spent, today);
  const past = spent.map(({ day }) => day).filter((day) => day < now);
  const ahead = [end, ...committed.map(({ day }) => day)].filter((day) => day > now);
  return [...new Set([first, ...past, now, ...ahead, last])].toSorted().map((day): Stop => {
    const share = now < end ? daysBetween(now, day) / daysBetween(now, end) : 1;
    const expected = forecast !== null && day >= now && day <= end;
    return {
      day,
      spent: day < now ? by(spent, day) : day === now ? spentNow : null,
      committed: day < now ? null : by(committed, day),
      forecast: expected ? Math.round(spentNow + (forecast - spentNow) * share) : null,
    };
  });
}

/** The day on which the budget will be used up at the present pace; null when it will not be, or has been. */
export function overrunDay(course: Course): Day | null {
  const { budget, today, end, spent, forecast } = course;
  const { now } = rangeOf(course);
  const spentNow = by(spent, today);
  if (budget <= 0 || forecast === null || spentNow > budget || forecast <= budget || now >= end) return null;
  return dayLater(now, Math.round((daysBetween(now, end) * (budget - spentNow)) / (forecast - spentNow)));
}

/** The rectangle the curves are drawn in. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Above the budget there is room for its excess, above everything else a little air. */
const ABOVE_BUDGET = 1.24;
const AIR = 1.08;
/** The line of the budget and the words above it take so much room. */
const BUDGET_ABOVE = 20;
const BUDGET_BELOW = 8;
const TICKS = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the chart of a course within a rectangle: all positions in pixels. */
export function chartOf(course: Course, plot: Plot) {
  const { budget } = course;
  const { first, last, now } = rangeOf(course);
  const stops = stopsOf(course);
  const days = Math.max(daysBetween(first, last), 1);
  const spentNow = by(course.spent, course.today);
  const stacked = (stop: Stop) => spentNow + (stop.committed ?? 0);
  const sums = stops.flatMap((stop) => [stop.spent ?? stacked(stop), stop.forecast ?? 0]);
  const most = Math.max(budget * ABOVE_BUDGET, Math.max(...sums) * AIR) || 1;

  const x = (day: Day) => plot.left + (daysBetween(first, day) / days) * plot.width;
  const y = (cents: Cents) => plot.top + (1 - cents / most) * plot.height;
  const ground = plot.top + plot.height;
  const at = (day: Day, cents: Cents): Point => ({ x: x(day), y: y(cents) });

  const spent = stops.flatMap((stop) => (stop.spent === null ? [] : [at(stop.day, stop.spent)]));
  const ahead = stops.filter((stop) => stop.committed !== null);
  const committed = ahead.some((stop) => stop.committed) ? ahead.map((stop) => at(stop.day, stacked(stop))) : [];
  const expected = stops.flatMap((stop) => (stop.forecast === null ? [] : [at(stop.day, stop.forecast)]));
  const forecast = expected.length > 1 ? expected : [];
  const overrun = overrunDay(course);
  const budgetY = budget > 0 ? y(budget) : null;

  return {
    stops,
    x,
    y,
    ground,
    spent: line(spent),
    spentArea: area(spent, ground),
    committed: line(committed),
    committedArea: area(committed, ground),
    forecast: line(forecast),
    now: { day: now, ...at(now, spentNow) },
    /** The ends of the curves, and the amount at the end of the committed one. */
    last: { committed: committed.at(-1), sum: Math.max(...ahead.map(stacked)), forecast: forecast.at(-1) },
    budgetY,
    overrun: overrun === null ? null : { day: overrun, ...at(overrun, budget) },
    sums: ticks(most).flatMap((cents) => {
      const tick = { cents, y: y(cents) };
      const below = budgetY === null ? BUDGET_BELOW : tick.y - budgetY;
      return cents > 0 && below > -BUDGET_ABOVE && below < BUDGET_BELOW ? [] : [tick];
    }),
    months: monthTicks(first, last, plot.width).map((day) => ({ day, x: x(day) })),
  };
}

export type Chart = ReturnType<typeof chartOf>;

const number = (value: number) => Number(value.toFixed(1));
const line = (points: readonly Point[]) =>
  points.map((point, i) => `${i === 0 ? 'M' : 'L'}${number(point.x)} ${number(point.y)}`).join('');

/** Returns the path of the area between a line and the ground. */
function area(points: readonly Point[], ground: number): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${line(points)}L${number(last.x)} ${ground}L${number(first.x)} ${ground}Z` : '';
}

/** Round sums from nothing up, about as many as there is room for. */
export function ticks(most: Cents): readonly Cents[] {
  const rough = Math.max(most / TICKS, 100);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
}

/** A month's name takes so much room. */
const MONTH_PX = 44;

/** The first days of months, of all or of every so many. */
function monthTicks(first: Day, last: Day, width: number): readonly Day[] {
  const months: Day[] = [];
  for (let day = `${monthLater(monthOf(first), 1)}-01`; day <= last; day = `${monthLater(monthOf(day), 1)}-01`) {
    months.push(day);
  }
  const every = Math.ceil((months.length * MONTH_PX) / Math.max(width, 1));
  return months.filter((_, n) => n % Math.max(every, 1) === 0);
}

/** Returns the stop nearest to a position on the chart. */
export const nearestStop = ({ stops, x }: Chart, at: number): number =>
  stops.reduce(
    (best, stop, i) => (Math.abs(x(stop.day) - at) < Math.abs(x(stops[best]?.day ?? '') - at) ? i : best),
    0,
  );
