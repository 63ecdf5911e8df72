import { present } from '@/lib/server-clock';

/**
 * Dates as the company sees them: every instant is shown in the company's time zone, in Croatian
 * style, whatever the language of the interface and wherever the browser stands.
 */
const LOCALE = 'hr-HR';
const MINUTE = 60_000;

let zone = 'Europe/Zagreb';

/** Sets the zone for all formatting: that of the active company. */
export function setZone(timeZone: string) {
  zone = timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions, locale = LOCALE): Intl.DateTimeFormat {
  const key = locale + zone + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, format);
  }
  return format;
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** "21. 11. 2026." */
export const formatDate = (iso: string) => formatter(DAY).format(new Date(iso));

/** "21. 11. 2026. 08:30" */
export const formatDateTime = (iso: string) => `${formatDate(iso)} ${formatTime(iso)}`;

/** "08:30" */
export const formatTime = (iso: string) => formatter(CLOCK).format(new Date(iso));

/** "08:30–10:45" within one day, "08:30 – 22. 11. 2026. 10:00" over more; the day of the start is shown elsewhere. */
export function formatHours(from: string, to: string): string {
  const oneDay = formatDate(from) === formatDate(to);
  return oneDay ? `${formatTime(from)}–${formatTime(to)}` : `${formatTime(from)} – ${formatDateTime(to)}`;
}

/** "subota, 21. studenoga": read as words, and so in the language of the interface. */
export const formatDay = (day: string, language: string) =>
  formatter({ weekday: 'long', day: 'numeric', month: 'long' }, language === 'hr' ? LOCALE : 'en-GB').format(
    new Date(fromWall(day, '12:00')),
  );

/** "21. studenoga 2026." or "21 November 2026": a day of a calendar as it is read aloud. */
export const formatLongDate = (day: string, language: string) =>
  formatter({ day: 'numeric', month: 'long', year: 'numeric' }, language === 'hr' ? LOCALE : 'en-GB').format(
    new Date(fromWall(day, '12:00')),
  );

/** "studeni 2026." or "November 2026", of a month such as "2026-11", in the language of the interface. */
export const formatMonth = (month: string, language: string) =>
  formatter({ month: 'long', year: 'numeric' }, language === 'hr' ? LOCALE : 'en-GB').format(
    new Date(fromWall(`${month}-15`, '12:00')),
  );

/** "uto" or "Tue", in the language of the interface. */
export const formatWeekday = (day: string, language: string) =>
  formatter({ weekday: 'short' }, language === 'hr' ? LOCALE : 'en-GB').format(new Date(fromWall(day, '12:00')));

/**
 * "danas 10:45", "jučer 13:05", "čet 26. 11. 09:00", "26. 11. 2025.": an instant relative to now, in the language of
 * the interface.
 */
export function formatNear(iso: string, language: string, now = new Date(present())): string {
  const day = formatNearDay(iso, language, now);
  return day === formatDate(iso) ? day : `${day} ${formatTime(iso)}`;
}

/** The day alone: "danas", "jučer", "čet 26. 11.", "26. 11. 2025.". */
export function formatNearDay(iso: string, language: string, now = new Date(present())): string {
  const locale = language === 'hr' ? LOCALE : 'en-GB';
  const days = Math.round((dayMs(toWall(iso)[0]) - dayMs(today(now))) / DAY_MS);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  if (Math.abs(days) > 180) return formatDate(iso);
  const parts = { weekday: 'short', day: 'numeric', month: language === 'hr' ? 'numeric' : 'short' } as const;
  return formatter(parts, locale).format(new Date(iso)).replace(',', '');
}

/**
 * "sada", "prije 5 min", "prije 2 h", and after a day as `formatNear`: how long ago an instant was, in the language of
 * the interface.
 */
export function formatAgo(iso: string, language: string, now = present()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE);
  if (minutes >= 24 * 60 || minutes < 0) return formatNear(iso, language, new Date(now));
  const format = relative(language);
  if (minutes === 0) return format.format(0, 'second');
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
}

/** "za 20 min": in how many minutes an instant comes; nothing for one that is more than an hour away, or over. */
export function formatSoon(iso: string, language: string, now: number): string | undefined {
  const minutes = Math.ceil((Date.parse(iso) - now) / MINUTE);
  return minutes > 0 && minutes <= 60 ? relative(language).format(minutes, 'minute') : undefined;
}

const relative = (language: string) =>
  new Intl.RelativeTimeFormat(language === 'hr' ? LOCALE : 'en-GB', { numeric: 'auto', style: 'short' });

const DAY_MS = 24 * 60 * MINUTE;
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days later; earlier with a minus. */
export const dayLater = (day: string, days: number) => new Date(dayMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The calendar day after one. */
export const dayAfter = (day: string) => dayLater(day, 1);

/** The calendar day before one. */
export const dayBefore = (day: string) => dayLater(day, -1);

/** "GMT +1", from the "GMT+1" of `Intl`. */
const spaced = (offset: string) => offset.replace(/(?=[+−-])/, ' ');

/** "GMT +1" in winter, "GMT +2" in summer: the zone's offset on that day. */
export function zoneLabel(iso: string): string {
  const parts = formatter({ timeZoneName: 'shortOffset' }, 'en-GB').formatToParts(new Date(iso));
  return spaced(parts.find((part) => part.type === 'timeZoneName')?.value ?? zone);
}

/** What the clock of a zone shows at an instant, and its offset then: `{ time: "08:30", zone: "GMT +1" }`. */
export function clockOf(timeZone: string, at: number): { time: string; zone: string } {
  const options = { ...CLOCK, timeZoneName: 'shortOffset', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')}`, zone: spaced(part('timeZoneName')) };
}

/** "2 h 05 min" */
export const formatDuration = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;

/** "2 h", "2 h 05": where there is little room. */
export function formatHoursShort(minutes: number): string {
  if (minutes % 60 === 0) return `${minutes / 60} h`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** The calendar day and the clock of an instant in the company's zone: `["2026-11-21", "08:30"]`. */
export function toWall(iso: string): [day: string, clock: string] {
  const parts = formatter({ ...DAY, ...CLOCK }, 'sv-SE').formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return [`${part('year')}-${part('month')}-${part('day')}`, `${part('hour')}:${part('minute')}`];
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
