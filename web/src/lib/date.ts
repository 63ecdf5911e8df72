import { language, partsOf, relativeFormat, writeDate } from '@/lib/formats';
import { present } from '@/lib/server-clock';

/**
 * Dates as the company sees them: every instant is shown in the company's time zone, wherever the browser stands, and
 * in the language of the interface. One grammar for all: "danas 16:39", "pon 30. 11. 14:00", "13. 8. 2025."; in English
 * "today 16:39", "Mon 30 Nov 14:00", "13 Aug 2025".
 */
const MINUTE = 60_000;

let zone = 'Europe/Zagreb';

/** Sets the zone for all formatting: that of the active company. */
export function setZone(timeZone: string) {
  zone = timeZone;
}

/** The zone of all formatting. */
export const shownZone = () => zone;

const written = (iso: string, options: Intl.DateTimeFormatOptions) =>
  writeDate({ ...options, timeZone: zone }, Date.parse(iso));

/** A month is a number in Croatian and a word in English. */
const month = () => (language() === 'hr' ? 'numeric' : 'short');

/** "21. 11. 2026." or "21 Nov 2026" */
export const formatDate = (iso: string) => written(iso, { day: 'numeric', month: month(), year: 'numeric' });

/** "21. 11. 2026. 08:30": an instant whole, for what is said beside a shorter one. */
export const formatFull = (iso: string) => `${formatDate(iso)} ${formatTime(iso)}`;

/** "danas 08:30", "pon 30. 11. 08:30", "13. 8. 2025. 08:30": an instant relative to now, always with its time. */
export const formatDateTime = (iso: string, now = new Date(present())) =>
  `${formatNearDay(iso, now)} ${formatTime(iso)}`;

/** "08:30" */
export const formatTime = (iso: string) => written(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** "08:30–10:45" within one day, "08:30 – pon 22. 11. 10:00" over more; the day of the start is shown elsewhere. */
export function formatHours(from: string, to: string): string {
  const oneDay = toWall(from)[0] === toWall(to)[0];
  return oneDay ? `${formatTime(from)}–${formatTime(to)}` : `${formatTime(from)} – ${formatDateTime(to)}`;
}

/** "danas 10:45", "jučer 13:05", "čet 26. 11. 09:00", "26. 11. 2025.": an instant relative to now. */
export function formatNear(iso: string, now = new Date(present())): string {
  const day = formatNearDay(iso, now);
  return day === formatDate(iso) ? day : `${day} ${formatTime(iso)}`;
}

/** A day farther from now than this has its year: before it, no other of that name is meant. */
const NEAR_DAYS = 180;

/** The day alone: "danas", "jučer", "čet 26. 11.", "26. 11. 2025.". */
export function formatNearDay(iso: string, now = new Date(present())): string {
  const days = Math.round((dayMs(toWall(iso)[0]) - dayMs(today(now))) / DAY_MS);
  if (Math.abs(days) <= 1) return relativeFormat({ numeric: 'auto' }).format(days, 'day');
  if (Math.abs(days) > NEAR_DAYS) return formatDate(iso);
  return written(iso, { weekday: 'short', day: 'numeric', month: month() }).replace(',', '');
}

/** "sada", "prije 5 min", "prije 2 h", and after a day as `formatNear`: how long ago an instant was. */
export function formatAgo(iso: string, now = present()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE);
  if (minutes >= 24 * 60 || minutes < 0) return formatNear(iso, new Date(now));
  const format = relativeFormat(SHORT);
  if (minutes === 0) return format.format(0, 'second');
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
}

/** "za 20 min": in how many minutes an instant comes; nothing for one that is more than an hour away, or over. */
export function formatSoon(iso: string, now: number): string | undefined {
  const minutes = Math.ceil((Date.parse(iso) - now) / MINUTE);
  return minutes > 0 && minutes <= 60 ? relativeFormat(SHORT).format(minutes, 'minute') : undefined;
}

const SHORT = { numeric: 'auto', style: 'short' } as const;

const DAY_MS = 24 * 60 * MINUTE;
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days later; earlier with a minus. */
export const dayLater = (day: string, days: number) => new Date(dayMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The calendar day after one. */
export const dayAfter = (day: string) => dayLater(day, 1);

/** The calendar day before one. */
export const dayBefore = (day: string) => dayLater(day, -1);

/** "0 h", "45 min", "2 h", "2 h 05" */
export function formatDuration(minutes: number): string {
  if (minutes !== 0 && Math.abs(minutes) < 60) return `${minutes} min`;
  const rest = Math.abs(minutes % 60);
  return `${Math.trunc(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
}

/** The calendar day and the clock of an instant in the company's zone: `["2026-11-21", "08:30"]`. */
export function toWall(iso: string): [day: string, clock: string] {
  const { year, month, day, hour, minute } = partsOf(
    { dateStyle: 'short', timeStyle: 'short', timeZone: zone },
    Date.parse(iso),
  );
  return [`${year}-${month}-${day}`, `${hour}:${minute}`];
}

/**
 * The instant at which the company's wall clock shows this day and time. An hour that the spring
 * change skips moves forward by the skipped hour; one that autumn repeats means its first pass.
 */
export function fromWall(day: string, clock = '00:00'): string {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  // The offset before and the offset after a change are both candidates.
  const early = asUtc - offsetAt(asUtc - 24 * 60 * MINUTE);
  const late = asUtc - offsetAt(asUtc + 24 * 60 * MINUTE);
  const shows = (at: number) => at + offsetAt(at) === asUtc;
  const first = Math.min(early, late);
  if (shows(first)) return new Date(first).toISOString();
  if (shows(Math.max(early, late))) return new Date(Math.max(early, late)).toISOString();
  return new Date(early).toISOString();
}

/** The instant a calendar day begins in the company's zone, and the one at which the next begins. */
export function dayBounds(day: string): { from: string; until: string } {
  return { from: fromWall(day), until: fromWall(dayAfter(day)) };
}

/** Today's calendar day in the company's zone, as "2026-11-21". */
export const today = (now = new Date(present())) => toWall(now.toISOString())[0];

/** How many milliseconds the company's clock is ahead of UTC at an instant. */
export function offsetAt(at: number): number {
  const [day, clock] = toWall(new Date(at).toISOString());
  return Date.parse(`${day}T${clock}:00Z`) - Math.floor(at / MINUTE) * MINUTE;
}
