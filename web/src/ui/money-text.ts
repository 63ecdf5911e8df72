import { type Cents, parseCents } from '@/lib/money';

/** More digits than this would leave the integers a number holds exactly. */
const MAX_DIGITS = 13;

/** "1.234,50": cents as the money field shows them, without the currency. */
export function moneyText(cents: Cents | null): string {
  if (cents === null) return '';
  const digits = String(cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${digits.slice(-2)}`;
}

/**
 * The cents after an edit turned `before` into `after`. Deleting a separator deletes the digit before
 * it, deleting from zero empties the field, and digits beyond what a number holds are not taken.
 */
export function editMoney(before: string, after: string, caret: number): Cents | null {
  const shorter = after.length < before.length;
  const onlySeparatorGone = shorter && digits(after) === digits(before);
  const text = onlySeparatorGone ? after.slice(0, Math.max(0, caret - 1)) + after.slice(caret) : after;
  if (digits(text).replace(/^0+/, '').length > MAX_DIGITS) return parseCents(before);
  const cents = parseCents(text);
  return shorter && cents === 0 ? null : cents;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');
