import { writeDate } from '@/lib/formats';

/** Days and months as a calendar counts them, in no zone; apart from the dates that every screen shows. */

const DAY_MS = 86_400_000;
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** How many days one calendar day is later than another. */
export const daysBetween = (from: string, to: string) => Math.round((dayMs(to) - dayMs(from)) / DAY_MS);

/** The calendar month of a day: "2026-11". */
export const monthOf = (day: string) => day.slice(0, 7);

/** The calendar month so many months later; earlier with a minus. */
export const monthLater = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** "studeni" or "November", of a month such as "2026-11"; short "stu" or "Nov". */
export const formatMonthName = (month: string, length: 'long' | 'short' = 'long') =>
  writeDate({ month: length, timeZone: 'UTC' }, dayMs(`${month}-15`));
