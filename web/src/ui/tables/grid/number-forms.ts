import { type Language, language } from '@/lib/formats';
/** The number format of a spreadsheet: 1.234,56 in Croatian, 1,234.56 in English. */
export type NumberForm = Language;

/** What may surround a number without being a part of it: spaces, a currency, a per cent sign. */
const AROUND =
  /^(?:[\s\u00a0\u202f]|[€$£%]|EUR|USD|GBP|RSD|BAM|KM|kn)+|(?:[\s\u00a0\u202f]|[€$£%]|EUR|USD|GBP|RSD|BAM|KM|kn)+$/gi;

/** The number without the currency or the per cent sign around it; minus signs of all kinds become one. */
export const bare = (text: string) => signed(text.replaceAll(AROUND, '')).replaceAll(AROUND, '');

const signed = (text: string) => text.trim().replace(/^[−–‒]/, '-');

/** The form one number betrays, or null when it could be either, as 1,234 could. */
function formOf(text: string): NumberForm | null {
  const number = bare(text).replaceAll(/[ \u00a0\u202f'’]/g, '');
  if (!/^-?[\d.,]+$/.test(number)) return null;
  const [comma, dot] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  if (comma >= 0 && dot >= 0) return comma > dot ? 'hr' : 'en';
  const mark = Math.max(comma, dot);
  if (mark < 0) return null;
  const repeated = number.indexOf(comma >= 0 ? ',' : '.') !== mark;
  if (repeated) return comma >= 0 ? 'en' : 'hr';
  const thousands = /^-?[1-9]\d{0,2}$/.test(number.slice(0, mark)) && number.length - mark === 4;
  if (thousands) return null;
  return comma >= 0 ? 'hr' : 'en';
}

/** Returns the format of most numbers in a pasted table; that of the language shown when it is not clear. */
export function guessForm(texts: Iterable<string>): NumberForm {
  let lead = 0;
  for (const text of texts) {
    const form = formOf(text);
    if (form) lead += form === 'hr' ? 1 : -1;
  }
  if (lead === 0) return language();
  return lead < 0 ? 'en' : 'hr';
}

/** A whole part, in groups of three parted by one mark or not at all, and what follows the decimal mark. */
const SHAPE: Record<NumberForm, RegExp> = {
  hr: /^(-?) ?(\d{1,3}(?:([. \u00a0\u202f'’])\d{3})(?:\3\d{3})*|\d*)(?:,(\d*))?$/,
  en: /^(-?) ?(\d{1,3}(?:([, \u00a0\u202f'’])\d{3})(?:\3\d{3})*|\d*)(?:\.(\d*))?$/,
};

/** A decimal number, digit by digit. */
interface Decimal {
  readonly negative: boolean;
  readonly whole: string;
  /** The digits after the decimal mark, without trailing zeros. */
  readonly part: string;
}

/**
 * Returns the number in a text with nothing beside it, or null. An unambiguous number is parsed in its own format, any
 * other in `form`.
 */
export function readDecimal(text: string, form: NumberForm): Decimal | null {
  const number = signed(text);
  const found = SHAPE[formOf(number) ?? form].exec(number);
  if (!found) return null;
  const [, minus, whole = '', , part = ''] = found;
  if (whole + part === '') return null;
  return { negative: minus === '-', whole: whole.replaceAll(/\D/g, ''), part: part.replace(/0+$/, '') };
}

/**
 * The integer that counts parts of `decimals` places; null when the number is finer than that or beyond the exact
 * integers.
 */
export function scaledTo(decimals: number, { negative, whole, part }: Decimal): number | null {
  if (part.length > decimals) return null;
  const scaled = Number(whole + part.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(scaled)) return null;
  return negative ? 0 - scaled : scaled;
}

/**
 * Returns a number as an integer that counts parts of `decimals` places: 12,5 with 2 gives 1250. An unambiguous number
 * is parsed in its own format, any other in `form`. Returns null for no number, one with more decimals, and one beyond
 * the exact integers.
 */
export function readNumber(text: string, decimals: number, form: NumberForm = language()): number | null {
  const number = readDecimal(bare(text), form);
  return number && scaledTo(decimals, number);
}
