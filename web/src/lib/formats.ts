/**
 * The language in which times, amounts and numbers are written, and the formats of `Intl` for it: the only file that
 * makes one for what people read (`formats.test.ts`).
 */
export type Language = 'hr' | 'en';

const TAGS: Readonly<Record<Language, string>> = { hr: 'hr-HR', en: 'en-GB' };

let shown: Language = 'hr';

/** Sets the language of all formatting: that of the interface. */
export function setLanguage(language: Language) {
  shown = language;
}

/** The language of all formatting. */
export const language = (): Language => shown;

/** What parts the decimals of a number: "," in Croatian, "." in English. */
export const decimalMark = (): ',' | '.' => (shown === 'hr' ? ',' : '.');

/** What parts the thousands of a number: "." in Croatian, "," in English. */
export const groupMark = () => (shown === 'hr' ? '.' : ',');

const kept = new Map<string, unknown>();
function once<F>(kind: string, options: object, make: (tag: string) => F): F {
  const key = `${kind}${shown}${JSON.stringify(options)}`;
  const known = kept.get(key) as F | undefined;
  if (known !== undefined) return known;
  const format = make(TAGS[shown]);
  kept.set(key, format);
  return format;
}

/** A date in the language shown, no number of a day or a month with a leading zero. */
export const writeDate = (options: Intl.DateTimeFormatOptions, at: Date | number): string =>
  once('date', options, (tag) => new Intl.DateTimeFormat(tag, options))
    .format(at)
    .replaceAll(/\b0(?=\d\.)/g, '');

/** The format of a number in the language shown. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once('number', options, (tag) => new Intl.NumberFormat(tag, options));

/** The format of a time relative to now, such as "yesterday", in the language shown. */
export const relativeFormat = (options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  once('relative', options, (tag) => new Intl.RelativeTimeFormat(tag, options));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The parts of an instant in a zone, by name, whatever the language: for reckoning, not for reading. */
export function wallParts(timeZone: string, at: number): (type: Intl.DateTimeFormatPartTypes) => string {
  let format = clocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone });
    clocks.set(timeZone, format);
  }
  const parts = format.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

const WALL = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
} as const;
