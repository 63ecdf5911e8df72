import { dayLater } from '@/lib/date';
import { fold } from '@/lib/text';
import { DAY_MINUTES } from '../board/days';
import type { FreeSpan } from './span';

/** The beginnings of the words for days, from Monday on, then for today and tomorrow. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['pon', 'mon'],
  ['uto', 'tue'],
  ['sri', 'wed'],
  ['cet', 'thu'],
  ['pet', 'fri'],
  ['sub', 'sat'],
  ['ned', 'sun'],
];
const NEAR: readonly (readonly string[])[] = [
  ['danas', 'today'],
  ['sutra', 'tomorrow'],
];

const SPAN =
  /^(?:(?<word>\p{L}+)\.?,?|(?<date>\d{1,2})\.\s*(?<month>\d{1,2})\.)?\s*(?<h>\d{1,2})(?:[:.](?<m>\d{2}))?\s*h?(?:\s*(?:-|–|do|to)\s*(?<h2>\d{1,2})(?:[:.](?<m2>\d{2}))?\s*h?)?$/u;

/**
 * Returns the time that a text like "10–12", "čet 10-12", "sutra 8:30–10" or "3. 12. 14-16" means, an hour when it has no
 * end; null when it means none. A weekday is the next one from `first` on, no day is the one given.
 */
export function readSpan(text: string, day: string, first: string, today: string): FreeSpan | null {
  const found = SPAN.exec(text.trim().toLowerCase())?.groups;
  if (!found) return null;
  const { word, date, month, h, m, h2, m2 } = found;
  const on = word ? dayOf(fold(word), first, today) : date && month ? dateOf(Number(date), Number(month), today) : day;
  const minute = (hour: string, rest: string | undefined) => Number(hour) * 60 + Number(rest ?? 0);
  const from = minute(h ?? '', m);
  const to = h2 === undefined ? from + 60 : minute(h2, m2);
  const isTime = Number(m ?? 0) < 60 && Number(m2 ?? 0) < 60 && from < to && to <= DAY_MINUTES;
  return on !== null && isTime ? { day: on, from, to } : null;
}

function dayOf(word: string, first: string, today: string): string | null {
  const near = NEAR.findIndex((names) => names.some((name) => word === name));
  if (near >= 0) return dayLater(today, near);
  const weekday = WEEKDAYS.findIndex((names) => names.some((name) => word.startsWith(name)));
  if (weekday < 0) return null;
  const begins = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
  return dayLater(first, (weekday - begins + 7) % 7);
}

/** The next such date, of this year or the next. */
function dateOf(date: number, month: number, today: string): string | null {
  const in_ = (year: number) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  const next = in_(year) < today ? in_(year + 1) : in_(year);
  const at = new Date(`${next}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === next ? next : null;
}
