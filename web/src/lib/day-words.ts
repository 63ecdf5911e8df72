import { today } from '@/lib/date';
import { language, writeDate } from '@/lib/formats';

/** Days and months in words, apart from the dates that every screen shows. */

const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  writeDate({ ...options, timeZone: 'UTC' }, Date.parse(`${day.slice(0, 10)}T00:00:00Z`));

/** "subota, 21. studenoga" or "Saturday 21 November" */
export const formatDay = (day: string) => written(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** "21. studenoga 2026." or "21 November 2026": a day of a calendar as it is read aloud. */
export const formatLongDate = (day: string) => written(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** "studeni 2026." or "November 2026", of a month such as "2026-11". */
export const formatMonth = (month: string) => written(`${month}-15`, { month: 'long', year: 'numeric' });

/** "uto" or "Tue" */
export const formatWeekday = (day: string) => written(day, { weekday: 'short' });

/** "pon 23. 11." or "Mon 23 Nov" */
export const weekdayText = (day: string) =>
  written(day, {
    weekday: 'short',
    day: 'numeric',
    month: language() === 'hr' ? 'numeric' : 'short',
  }).replace(',', '');

/** "23. – 29. studenoga" or "23 – 29 November": days in words, both included, with the year if it is not this one. */
export function daysInWords(first: string, last: string): string {
  const year = last.slice(0, 4) === today().slice(0, 4) ? '' : ` ${yearText(last)}`;
  if (first === last) return `${formatDay(first)}${year}`;
  const date = (day: string) => written(day, { day: 'numeric', month: 'long' });
  const start = first.slice(0, 7) === last.slice(0, 7) ? dateText(first) : date(first);
  return `${start} – ${date(last)}${year}`;
}

/** "21." or "21": the day of a month alone. */
export const dateText = (day: string) => `${Number(day.slice(8, 10))}${ordinal()}`;

/** "2026." or "2026": the year of a day or a month. */
export const yearText = (day: string) => `${day.slice(0, 4)}${ordinal()}`;

const ordinal = () => (language() === 'hr' ? '.' : '');

/** "11." or "Nov": a month below its bar. */
export const monthMark = (month: string) =>
  language() === 'hr' ? `${Number(month.slice(5))}.` : written(`${month}-15`, { month: 'short' }).slice(0, 3);
