/** A calendar day as the server writes it: "2026-11-21". */
export type Day = string;

/** The calendar lists sixty years from 2005. */
export const FIRST_DAY: Day = '2005-01-01';
export const LAST_DAY: Day = '2064-12-31';

/** Reads a typed day: "21.11.2026.", "21. 11. 26", "21.11." (of this year), "21112026" or "2026-11-21". */
export function parseDay(text: string, thisYear = new Date().getFullYear()): Day | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  const parts = digits ?? /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]?\s*(\d{4}|\d{2})?\s*\.?$/.exec(trimmed);
  if (!parts) return null;
  const year = parts[3] === undefined ? thisYear : Number(parts[3]);
  return realDay(year < 100 ? 2000 + year : year, Number(parts[2]), Number(parts[1]));
}

/** "21. 11. 2026.", as all other dates are shown. */
export function dayText(day: Day): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}. ${month}. ${year}.`;
}

/** "21. 11. 2026.", "21. – 23. 11. 2026." or "30. 11. – 02. 12. 2026.": days, both included. */
export function daysText(from: Day, to: Day): string {
  if (from === to) return dayText(from);
  const [year, month, date] = from.split('-');
  const [lastYear, lastMonth] = to.split('-');
  const start = year !== lastYear ? dayText(from) : month !== lastMonth ? `${date}. ${month}.` : `${date}.`;
  return `${start} – ${dayText(to)}`;
}

function realDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
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

/** "9:7" after a typed minute, on the nearest step of the clock: "09:00", "09:15" … within the day. */
export function snapTime(time: string, step = 15): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const last = 24 * 60 - step;
  const total = Math.min(last, Math.round((hours * 60 + minutes) / step) * step);
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}

const pad = (n: number) => String(n).padStart(2, '0');
