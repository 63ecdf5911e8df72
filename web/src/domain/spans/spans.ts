import { daysBetween } from '@/lib/calendar';
import { dayLater } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { FIRST_DAY, LAST_DAY } from '@/ui/text/dates';

/** A range of days, both ends included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The visible part of a span: its start and width as shares of the whole width, and whether it continues beyond an
 * edge.
 */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

/** The held part of a bar: all of it, or the edge that moves. */
export type Grip = 'all' | 'start' | 'end';

/** Within this distance from the end of a bar a pointer, or a finger, holds the end. */
const EDGE_PX = 8;
export const FINGER_EDGE_PX = 22;

/**
 * Returns the part that a pointer holds, so many pixels from the left edge of a bar. An edge out of sight cannot be
 * held.
 */
export function gripAt(
  x: number,
  width: number,
  { cutLeft, cutRight }: Pick<Bar, 'cutLeft' | 'cutRight'>,
  most = EDGE_PX,
): Grip {
  // Of a short bar the middle third stays for moving it.
  const edge = Math.min(most, width / 3);
  if (x < edge && !cutLeft) return 'start';
  if (x >= width - edge && !cutRight) return 'end';
  return 'all';
}

const bounded = (days: number, least: number, most: number) => Math.min(Math.max(days, least), most);

/** Returns a span after its held part has moved by some days: never turned around, and within the calendar. */
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
