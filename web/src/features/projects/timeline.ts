import type { Bar, Span } from '@/domain/spans/spans';
import { daysBetween, monthLater, monthOf } from '@/lib/calendar';
import { dayAfter, dayLater } from '@/lib/date';
import type { Day } from '@/lib/day-text';

/** The months that are shown, each as wide as any other. */
export interface Frame {
  readonly first: string;
  readonly months: number;
}

export const monthsOf = ({ first, months }: Frame) => Array.from({ length: months }, (_, n) => monthLater(first, n));

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const daysIn = (month: string) => daysBetween(`${month}-01`, `${monthLater(month, 1)}-01`);

/** Returns the beginning of a day as a share of the width; below 0 and above 1 it is out of sight. */
export function placeOf(day: Day, { first, months }: Frame): number {
  const month = monthOf(day);
  const within = (Number(day.slice(8, 10)) - 1) / daysIn(month);
  return (monthNumber(month) - monthNumber(first) + within) / months;
}

/** Returns the day at a share of the width. */
export function dayAt(share: number, { first, months }: Frame): Day {
  const at = share * months;
  const month = monthLater(first, Math.floor(at));
  return dayLater(`${month}-01`, Math.floor((at - Math.floor(at)) * daysIn(month)));
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

/** The frame in which a day is seen, some months of the past before it. */
export const frameAround = (day: Day, months: number): Frame => ({
  first: monthLater(monthOf(day), -Math.floor(months * 0.4)),
  months,
});

/** A letter of the months takes at most so much room. */
const LETTER_PX = 7;

/** The first of the texts for which there is room. */
export const fitting = (texts: readonly string[], px: number) => texts.find((text) => text.length * LETTER_PX <= px);
