import { type Day, dayText } from '@/lib/day-text';
import { present } from '@/lib/server-clock';
import type { Reading } from '@/ui/layout/reading';

/** The calendar lists sixty years from 2005. */
export const FIRST_DAY: Day = '2005-01-01';
export const LAST_DAY: Day = '2064-12-31';

/** The first and last day that a field takes. */
export interface DayRules {
  readonly min?: Day | null | undefined;
  readonly max?: Day | null | undefined;
  /** The field cannot be left empty. */
  readonly needed?: boolean | undefined;
}

/** Reads what was typed into a field of a day. Nothing typed is `null`. */
export function readDay(
  text: string,
  { min, max, needed = false }: DayRules = {},
  thisYear?: number,
): Reading<Day | null> {
  if (text.trim() === '') return needed ? { fault: (t) => t.dayNeeded } : { value: null };
  const parts = dayParts(text, thisYear);
  if (!parts) return { fault: (t) => t.day };
  const day = realDay(...parts);
  if (day === null) return { fault: (t) => t.noSuchDay };
  const [first, last] = [min && min > FIRST_DAY ? min : FIRST_DAY, max && max < LAST_DAY ? max : LAST_DAY];
  if (day < first) return { fault: (t) => t.firstDay({ day: dayText(first) }) };
  if (day > last) return { fault: (t) => t.lastDay({ day: dayText(last) }) };
  return { value: day };
}

/** Reports whether a text is a day with its whole year, so that no further key makes another day of it. */
export const isWholeDay = (text: string) => /^\s*(\d{8}|.*\D\d{4}\s*\.?|\d{4}-\d{2}-\d{2})\s*$/.test(text);

/** Reads a typed day: "21.11.2026.", "21. 11. 26", "21/11/2026", "21.11." (of this year), "21112026" or "2026-11-21". */
export function parseDay(text: string, thisYear?: number): Day | null {
  const parts = dayParts(text, thisYear);
  return parts && realDay(...parts);
}

function dayParts(
  text: string,
  thisYear = new Date(present()).getFullYear(),
): [year: number, month: number, day: number] | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  const parts = digits ?? /^(\d{1,2})\s*[./-]\s*(\d{1,2})(?:(?:\s*[./-]\s*|\s+)(\d{4}|\d{2}))?\s*[./-]?$/.exec(trimmed);
  if (!parts) return null;
  const year = parts[3] === undefined ? thisYear : Number(parts[3]);
  return [parts[3]?.length === 2 ? 2000 + year : year, Number(parts[2]), Number(parts[1])];
}

function realDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** Returns the same day so many months later, or the last of that month; within the calendar. */
export function dayInOtherMonth(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  const other = last.toISOString().slice(0, 10);
  return other < FIRST_DAY ? FIRST_DAY : other > LAST_DAY ? LAST_DAY : other;
}

/** Two days that bound a span, both included; either may be open. */
export interface DateRange {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** A range after a new start: an end before it is cleared. */
export const withStart = (range: DateRange, from: Day | null): DateRange => ({
  from,
  to: from !== null && range.to !== null && from > range.to ? null : range.to,
});

/** A range after a new end; one before the start is refused and logged. */
export function withEnd(range: DateRange, to: Day | null): DateRange {
  if (to !== null && range.from !== null && to < range.from) {
    console.log('end date must be greater than start date');
    return range;
  }
  return { ...range, to };
}
