import { language } from '@/lib/formats';
import { numberText } from '@/lib/number';
import type { Reading } from '@/ui/layout/reading';
import { readDecimal, scaledTo } from '@/ui/tables/grid/number-forms';

/** The numbers that a field takes. */
export interface NumberRules {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How many digits may follow the comma. */
  readonly decimals: number;
  /** The unit that may follow the number. */
  readonly unit?: string | undefined;
}

/** A number as the field shows it: "1.234,5" or "1,234.5". */
export const showNumber = (value: number | null, { decimals }: NumberRules) =>
  value === null ? '' : numberText(Math.round(value * 10 ** decimals), decimals);

/** Reads what was typed into a field of a number. Nothing typed is `null`. */
export function readNumberText(text: string, { min, max, decimals, unit }: NumberRules): Reading<number | null> {
  if (text.trim() === '') return { value: null };
  // Without thousands, a point is a comma that a foreign keyboard or map has written.
  const isBelowThousand = min !== undefined && max !== undefined && min > -1000 && max < 1000;
  const number = readDecimal(withoutUnit(text, unit), isBelowThousand && !text.includes(',') ? 'en' : language());
  if (!number) return { fault: (t) => (decimals === 0 ? t.whole : t.number) };
  if (number.part.length > decimals) return { fault: (t) => (decimals === 0 ? t.whole : t.decimals({ n: decimals })) };
  const scaled = scaledTo(decimals, number);
  if (scaled === null) return { fault: (t) => t.tooLarge };
  const value = scaled / 10 ** decimals;
  if (min !== undefined && value < min) return { fault: (t) => t.least({ value: showNumber(min, { decimals }) }) };
  if (max !== undefined && value > max) return { fault: (t) => t.most({ value: showNumber(max, { decimals }) }) };
  return { value };
}

const withoutUnit = (text: string, unit: string | undefined) => {
  const trimmed = text.trim();
  const has = unit !== undefined && trimmed.toLowerCase().endsWith(unit.toLowerCase());
  return has ? trimmed.slice(0, -unit.length).trimEnd() : trimmed;
};
