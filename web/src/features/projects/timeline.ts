import { daysBetween, monthLater, monthOf } from '@/lib/calendar';
import { dayAfter, dayLater } from '@/lib/date';
import { type Day, FIRST_DAY, LAST_DAY } from '@/ui/dates';

/** Days from one to another, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** The months that are shown, each as wide as any other. */
export interface Frame {
  readonly first: string;
  readonly months: number;
}

export const monthsOf = ({ first, months }: Frame) => Array.from({ length: months }, (_, n) => monthLater(first, n));

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const daysIn = (month: string) => daysBetween(`${month}-01`, `${monthLater(month, 1)}-01`);

/** Where a day begins, as a share of the width; below 0 and above 1 it is out of sight. */
export function placeOf(day: Day, { first, months }: Frame): number {
  const month = monthOf(day);
  const within = (Number(day.slice(8, 10)) - 1) / daysIn(month);
  return (monthNumber(month) - monthNumber(first) + within) / months;
}

/** The day that stands at a share of the width. */
export function dayAt(share: number, { first, months }: Frame): Day {
  const at = share * months;
  const month = monthLater(first, Math.floor(at));
  return dayLater(`${month}-01`, Math.floor((at - Math.floor(at)) * daysIn(month)));
}

/** What of a span is seen: from where and how wide, in shares of the width, and whether it goes on beyond an edge. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

/** The bar of a span, or on which side of what is shown it lies. */
export function barOf({ from, to }: Span, frame: Frame): Bar | 'before' | 'after' {
  const start = placeOf(from, frame);
  const end = placeOf(dayAfter(to), frame);
  if (end <= 0) return 'before';
  if (start >= 1) return 'after';
  const left = Math.max(start, 0);
  return { left, width: Math.min(end, 1) - left, cutLeft: start < 0, cutRight: end > 1 };
}

/** What of a bar is held: all of it, or the edge that moves. */
export type Grip = 'all' | 'start' | 'end';

const EDGE_PX = 8;

/** What the pointer takes hold of, so many pixels from the left edge of a bar. An edge out of sight is not held. */
export function gripAt(x: number, width: number, { cutLeft, cutRight }: Pick<Bar, 'cutLeft' | 'cutRight'>): Grip {
  // Of a short bar the middle third stays for moving it.
  const edge = Math.min(EDGE_PX, width / 3);
  if (x < edge && !cutLeft) return 'start';
  if (x >= width - edge && !cutRight) return 'end';
  return 'all';
}

const bounded = (days: number, least: number, most: number) => Math.min(Math.max(days, least), most);

/** A span after what is held of it has moved by some days: never turned around, and within the calendar. */
export function moved({ from, to }: Span, grip: Grip, days: number): Span {
  const length = daysBetween(from, to);
  const back = daysBetween(from, FIRST_DAY);
  const ahead = daysBetween(to, LAST_DAY);
  if (grip === 'start') return { from: dayLater(from, bounded(days, back, length)), to };
  if (grip === 'end') return { from, to: dayLater(to, bounded(days, -length, ahead)) };
  const by = bounded(days, back, ahead);
  return { from: dayLater(from, by), to: dayLater(to, by) };
}

export const sameSpan = (a: Span, b: Span) => a.from === b.from && a.to === b.to;

/** The frame in which a day is seen, some months of the past before it. */
export const frameAround = (day: Day, months: number): Frame => ({
  first: monthLater(monthOf(day), -Math.floor(months * 0.4)),
  months,
});
