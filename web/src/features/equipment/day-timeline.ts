import type { Bar, Span } from '@/domain/spans/spans';
import { daysBetween } from '@/lib/calendar';
import { dayAfter, dayLater, toWall } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { LAST_DAY } from '@/ui/text/dates';

/** The days that are shown, each as wide as any other. */
export interface DayFrame {
  readonly first: Day;
  readonly days: number;
}

export const daysOf = ({ first, days }: DayFrame) => Array.from({ length: days }, (_, n) => dayLater(first, n));

/** Returns the beginning of a day as a share of the width; below 0 and above 1 it is out of sight. */
export const placeOf = (day: Day, { first, days }: DayFrame) => daysBetween(first, day) / days;

/** Returns the day at a share of the width. */
export const dayAt = (share: number, { first, days }: DayFrame): Day => dayLater(first, Math.floor(share * days));

/** Returns the visible part of a span; null when it is out of sight. */
export function barOf({ from, to }: Span, frame: DayFrame): Bar | null {
  const start = placeOf(from, frame);
  const end = placeOf(dayAfter(to), frame);
  if (end <= 0 || start >= 1) return null;
  const left = Math.max(start, 0);
  return { left, width: Math.min(end, 1) - left, cutLeft: start < 0, cutRight: end > 1 };
}

/** The days of something from one moment to another, at which it is over; without an end it goes on. */
export function spanOf({ from, to }: { readonly from: string; readonly to: string | null }): Span {
  const [first] = toWall(from);
  if (to === null) return { from: first, to: LAST_DAY };
  // A span that ends at midnight does not include the next day.
  const [last] = toWall(new Date(Date.parse(to) - 1).toISOString());
  return { from: first, to: last < first ? first : last };
}

/** Returns the frame that shows a day in its second week. */
export const frameAround = (day: Day, days: number): DayFrame => {
  const monday = dayLater(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { first: dayLater(monday, -7), days };
};
