import { decimalMark, groupMark, language } from '@/lib/formats';
import type { Reading } from '@/ui/layout/reading';
import { bare, readDecimal, scaledTo } from '@/ui/tables/grid/number-forms';

/** More digits than this would leave the integers a number holds exactly. */
const MAX_DIGITS = 13;

/** The signs of the currencies that have one. */
const SIGNS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' };

/** The decimals of an amount: an amount of money has cents, a price of one unit parts of them. */
type Decimals = 2 | 4;

/** "1.234,50" or "1,234.50": cents as the money field shows them, without the currency; of a price all its decimals, and at least two. */
export function moneyText(amount: number | null, decimals: Decimals = 2): string {
  if (amount === null) return '';
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(\d{3})+$)/g, groupMark());
  const part = digits.slice(-decimals).replace(/(?<=..)0+$/, '');
  return `${amount < 0 ? '-' : ''}${whole}${decimalMark()}${part}`;
}

/** The only currency whose sign may be beside an amount; null for any. */
type Currency = string | null;

/**
 * Reads an amount, or a price of one unit in ten-thousandths. Without a comma or a point its digits are cents, as they
 * are while they are typed; a pasted one is a number in any case. Nothing typed is `null`; a negative amount is not taken.
 */
export function readMoney(
  text: string,
  currency: Currency,
  pasted = false,
  decimals: Decimals = 2,
): Reading<number | null> {
  if (text.trim() === '') return { value: null };
  const number = readDecimal(withoutCurrency(text, currency), language());
  if (!number) return { fault: (t) => t.money };
  if (number.negative) return { fault: (t) => t.negative };
  const isCents = !pasted && !/[.,]/.test(text);
  const value = isCents ? Number(number.whole) * 10 ** (decimals - 2) : scaledTo(decimals, number);
  if (number.part.length > decimals) return { fault: (t) => (decimals === 2 ? t.cents : t.decimals({ n: decimals })) };
  if (value === null || String(value).length > MAX_DIGITS + decimals - 2) return { fault: (t) => t.tooLarge };
  return { value };
}

function withoutCurrency(text: string, currency: Currency) {
  if (currency === null) return bare(text);
  const units = [currency, SIGNS[currency]].filter((unit) => unit !== undefined);
  const trimmed = text.trim();
  const unit = units.find((one) => trimmed.startsWith(one) || trimmed.endsWith(one));
  if (unit === undefined) return trimmed;
  return (trimmed.startsWith(unit) ? trimmed.slice(unit.length) : trimmed.slice(0, -unit.length)).trim();
}

/** The content of a money field while somebody types into it. */
export interface MoneyTyping {
  readonly text: string;
  /**
   * `shown`: an amount that was there before. `till`: digits typed since the field was empty, which fill from the
   * right. `free`: a text that stays as it is typed until the field is left.
   */
  readonly kind: 'shown' | 'till' | 'free';
}

/** An edit of the text of an input, as the browser has made it. */
export interface MoneyEdit {
  readonly after: string;
  /** The position of the caret after the edit. */
  readonly caret: number;
  /** The inserted text; null where the browser does not report it, and it is found by comparing. */
  readonly inserted: string | null;
  /** The text came from the clipboard, a drag or a list of suggestions, not from keys. */
  readonly pasted: boolean;
}

/** Returns the edit that an input event has reported. */
export function moneyEdit({ value, selectionStart }: HTMLInputElement, event: Event): MoneyEdit {
  const { inputType, data } = event instanceof InputEvent ? event : { inputType: '', data: null };
  const pasted = /^insert(From|Replacement)/.test(inputType);
  return { after: value, caret: selectionStart ?? value.length, inserted: data, pasted };
}

/**
 * Returns the content of a money field after an edit, and the caret's distance from its end. Digits alone are cents and
 * fill from the right, as on a till; a typed comma or point makes the digits before it whole units. Deleting a
 * separator deletes the digit before it.
 */
export function typeMoney(
  from: MoneyTyping,
  { after, caret, inserted: told, pasted }: MoneyEdit,
  currency: Currency,
  decimals: Decimals = 2,
): MoneyTyping & { readonly fromEnd: number } {
  // Parts of a cent are no digits of a till.
  const before: MoneyTyping = PARTS_OF_CENT[decimalMark()].test(from.text) ? { ...from, kind: 'free' } : from;
  const tail = after.slice(caret);
  if (after.trim() === '') return { ...EMPTY, fromEnd: 0 };
  if (pasted) return { ...afterPaste(after, currency, decimals), fromEnd: tail.length };
  const start = told === null ? sameFrom(before.text, after, tail) : caret - told.length;
  const inserted = after.slice(start, caret);
  if (inserted === '') return { ...afterDeletion(before, after, caret), fromEnd: tail.length };
  const left = after.slice(0, start) + tail;
  let typing = { ...(left === '' ? EMPTY : { ...before, text: left }), fromEnd: tail.length };
  // One character after the other: text typed ahead means the same as text typed now.
  for (const char of inserted) typing = { fromEnd: typing.fromEnd, ...typeOne(typing, char) };
  return typing;
}

const PARTS_OF_CENT = { ',': /,\d{3}/, '.': /\.\d{3}/ };

/** Returns the length of the common beginning of two texts, before their common end. */
function sameFrom(before: string, after: string, tail: string) {
  const most = Math.min(after.length, before.length) - tail.length;
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return same;
}

const EMPTY: MoneyTyping = { kind: 'till', text: '' };

function afterPaste(text: string, currency: Currency, decimals: Decimals): MoneyTyping {
  const read = readMoney(text, currency, true, decimals);
  return 'value' in read ? { kind: 'shown', text: moneyText(read.value, decimals) } : { kind: 'free', text };
}

function typeOne(
  { kind, text, fromEnd }: MoneyTyping & { readonly fromEnd: number },
  char: string,
): MoneyTyping & { readonly fromEnd?: number } {
  const at = text.length - fromEnd;
  const free: MoneyTyping = { kind: 'free', text: text.slice(0, at) + char + text.slice(at) };
  if (kind === 'free') return free;
  if (/\d/.test(char)) {
    const all = digits(free.text).replace(/^0+/, '');
    return all.length > MAX_DIGITS ? { kind: 'free', text: all } : { kind, text: moneyText(Number(all)) };
  }
  // A space separates digits and has no meaning.
  if (/\s/.test(char)) return { kind, text };
  const isMark = char === ',' || char === '.';
  // A mark typed before the decimal mark only moves the caret behind it.
  if (isMark && text[at] === decimalMark()) return { kind: 'free', text, fromEnd: fromEnd - 1 };
  if (kind === 'till' && at === text.length) return { kind: 'free', text: plain(text) + char };
  return free;
}

function afterDeletion({ kind, text }: MoneyTyping, after: string, caret: number): MoneyTyping {
  if (kind === 'free') return /^\d+$/.test(after) ? tillOf(after) : { kind, text: after };
  const onlySeparatorGone = digits(after) === digits(text);
  const left = onlySeparatorGone ? after.slice(0, Math.max(0, caret - 1)) + after.slice(caret) : after;
  const cents = Number(digits(left));
  return cents === 0 ? EMPTY : { kind, text: moneyText(cents) };
}

const tillOf = (text: string): MoneyTyping =>
  text.length > MAX_DIGITS ? { kind: 'free', text } : { kind: 'till', text: moneyText(Number(text)) };

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** The digits of a till as they were typed. */
const plain = (text: string) => digits(text).replace(/^0+(?=\d)/, '');
