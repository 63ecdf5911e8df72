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
function once<F, O>(Format: new (tag: string, options: O) => F, options: O, tag = TAGS[shown]): F {
  const key = tag + JSON.stringify(options);
  const format = (kept.get(key) as F | undefined) ?? new Format(tag, options);
  kept.set(key, format);
  return format;
}

/** A date in the language shown, no number of a day or a month with a leading zero. */
export const writeDate = (options: Intl.DateTimeFormatOptions, at: Date | number): string =>
  once(Intl.DateTimeFormat, options)
    .format(at)
    .replaceAll(/\b0(?=\d\.)/g, '');

/** The format of a number in the language shown. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}) => once(Intl.NumberFormat, options);

/** The format of a time relative to now, such as "yesterday", in the language shown. */
export const relativeFormat = (options: Intl.RelativeTimeFormatOptions) => once(Intl.RelativeTimeFormat, options);

/** The parts of an instant, whatever the language shown: for reckoning, not for reading. */
export const partsOf = (
  options: Intl.DateTimeFormatOptions,
  at: number,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(
    once(Intl.DateTimeFormat, options, TAGS.en)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
