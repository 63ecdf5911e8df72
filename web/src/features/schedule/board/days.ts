import { monthLater, monthOf } from '@/lib/calendar';
import { dayBounds, dayLater, fromWall, toWall } from '@/lib/date';
import { shortDay } from '@/lib/day-text';
import { present } from '@/lib/server-clock';
import type { View } from '../schedule.search';

/** The scale of a day: 120 px an hour, slots of a quarter. */
export const HOUR_PX = 120;
export const SLOT = 15;
export const DAY_MINUTES = 24 * 60;
/** The minute at which work without a time of day is put on a day. */
export const MORNING = 8 * 60;
/** The length of an order without an estimate on the board. */
export const DEFAULT_MINUTES = 30;

/** 0 is Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

const mondayOf = (day: string) => dayLater(day, -weekdayOf(day));

/** The days that a view shows; a month shows whole weeks. */
export function daysOf(view: View, day: string): readonly string[] {
  if (view === 'day') return [day];
  const first = mondayOf(view === 'week' ? day : `${day.slice(0, 8)}01`);
  return Array.from({ length: view === 'week' ? 7 : 42 }, (_, n) => dayLater(first, n));
}

/** The day a view is at after a step back or forward. */
export function step(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return dayLater(day, by);
  if (view === 'week') return dayLater(day, 7 * by);
  return `${monthLater(monthOf(day), by)}-01`;
}

/** The instants between which days last. */
export const rangeOf = (days: readonly string[]) => ({
  from: dayBounds(days[0] ?? '').from,
  to: dayBounds(days.at(-1) ?? '').until,
});

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** "08:15" of 495. */
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A time of day on the company's clock. */
export interface Slot {
  readonly day: string;
  readonly minute: number;
}

/** A place on the board: a time and, in the rows of workers, whose. */
export interface Spot extends Slot {
  readonly worker?: number | undefined;
}

export function slotOf(iso: string): Slot {
  const [day, clock] = toWall(iso);
  return { day, minute: minuteOf(clock) };
}

/** Returns "08:30", or with the date when it is not on the given day: "21. 11. 08:30". */
export function timeOn(day: string, iso: string): string {
  const at = slotOf(iso);
  const date = at.day === day ? '' : `${shortDay(at.day)} `;
  return date + clockOf(at.minute);
}

export const instantOf = ({ day, minute }: Slot) => fromWall(day, clockOf(minute));

/** The slot some minutes later on the clock, over midnight too. */
export function later({ day, minute }: Slot, by: number): Slot {
  const at = minute + by;
  const days = Math.floor(at / DAY_MINUTES);
  return { day: dayLater(day, days), minute: at - days * DAY_MINUTES };
}

/** Returns the first slot proposed for work without a time on these days: in the morning, but not before now. */
export function firstSlot(days: readonly string[], now = new Date(present())): Slot {
  const here = slotOf(now.toISOString());
  if (!days.includes(here.day)) return { day: days[0] ?? '', minute: MORNING };
  const next = Math.min(Math.ceil(here.minute / SLOT) * SLOT, DAY_MINUTES - SLOT);
  return { day: here.day, minute: Math.max(MORNING, next) };
}

/** The nearest quarter of an hour within the day. */
export const snap = (minute: number) => Math.min(Math.max(Math.round(minute / SLOT) * SLOT, 0), DAY_MINUTES - SLOT);

/** The quarters of an hour from one time of the day to another, at least one. */
export function spanOf(begun: Spot, minute: number): { spot: Spot; minutes: number } {
  const first = Math.max(0, Math.floor(Math.min(begun.minute, minute) / SLOT) * SLOT);
  const last = Math.min(DAY_MINUTES, Math.ceil(Math.max(begun.minute, minute) / SLOT) * SLOT);
  return { spot: { ...begun, minute: first }, minutes: Math.max(SLOT, last - first) };
}
