import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldDay } from '@/lib/day-text';
import { setLanguage } from '@/lib/formats';
import { en, hr } from '@/test/words';
import type { Reading } from '@/ui/layout/reading';
import { readDay } from '@/ui/text/dates';
import { durationText, joinBoxes, readDuration } from '@/ui/text/duration';
import { type MoneyTyping, moneyText, readMoney, typeMoney } from '@/ui/text/money-text';
import { readNumberText, showNumber } from '@/ui/text/number-text';
import { readTime } from '@/ui/text/times';

/**
 * Thousands of texts for every field that parses one. After the field is left it shows the value that was typed, or a
 * message in both languages explains the refusal.
 */
const MANY = 4000;

/** Numbers below `n`, the same ones at every run. */
function chance(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const PIECES = '0 1 2 3 5 9 00 12 15 30 31 45 75 100 2026 , . - − + / : € % a h min kom'.split(' ');
const BLANKS = ['', '', '', ' ', '\u00a0'];

/** Anything people, other programs and cats put into a field. */
function anything(pick: (n: number) => number): string {
  const some = <T>(of: readonly T[]) => of[pick(of.length)] as T;
  return Array.from({ length: 1 + pick(6) }, () => some(PIECES) + some(BLANKS)).join('');
}

/** Every digit that was typed is still there in its order, but for idle zeros. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

function isTold<T>(reading: Reading<T>): reading is { value: T } {
  if ('value' in reading) return true;
  for (const t of [hr.ui.fault, en.ui.fault]) expect(reading.fault(t)).toMatch(/\S/);
  expect(reading.fault(hr.ui.fault)).not.toBe(reading.fault(en.ui.fault));
  return false;
}

describe.each(['hr', 'en'] as const)(
  'in %s a field shows what was typed, or says why it cannot take it',
  (language) => {
    beforeAll(() => setLanguage(language));
    afterAll(() => setLanguage('hr'));
    /** A number written as Croatian has it, in the language. */
    const written = (number: string) =>
      language === 'hr' ? number : number.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

    it('numbers', () => {
      const pick = chance(1);
      for (let i = 0; i < MANY; i += 1) {
        const rules = { decimals: pick(7), min: pick(2) ? -90 : undefined, max: pick(2) ? 90 : undefined, unit: 'kom' };
        const text = anything(pick);
        const reading = readNumberText(text, rules);
        if (!isTold(reading) || reading.value === null) continue;
        const shown = showNumber(reading.value, rules);
        expect(readNumberText(shown, rules), text).toEqual(reading);
        expect(digitsOf(shown), text).toBe(digitsOf(text));
        expect(/[-−]/.test(shown), text).toBe(/^[\s\u00a0]*[-−]/.test(text) && reading.value !== 0);
        expect(reading.value >= (rules.min ?? -Infinity) && reading.value <= (rules.max ?? Infinity), text).toBe(true);
      }
    });

    it('numbers in every form people write them', () => {
      const pick = chance(2);
      for (let i = 0; i < MANY; i += 1) {
        const scaled = pick(10) ? pick(1e9) - 5e8 : pick(2000);
        const value = scaled / 1e3;
        const [whole = '', part = ''] = Math.abs(value).toFixed(3).split('.');
        const grouped = (by: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, by);
        const minus = value < 0 ? '-' : '';
        const forms = [
          `${whole},${part}`,
          `${grouped('.')},${part}`,
          `${grouped(' ')},${part}`,
          `${grouped('\u00a0')},${part}`,
        ];
        // With a point for the comma, only the rest of the number distinguishes it from thousands.
        if (whole.length > 3 || whole === '0') forms.push(`${grouped(',')}.${part}`, `${grouped("'")}.${part}`);
        for (const form of forms)
          expect(readNumberText(minus + written(form), { decimals: 3 }), form).toEqual({ value });
      }
    });

    it('typed amounts', () => {
      const pick = chance(3);
      for (let i = 0; i < MANY; i += 1) {
        const keys = anything(pick);
        let typing: MoneyTyping = { kind: 'shown', text: '' };
        for (const key of keys) {
          const after = typing.text + key;
          typing = typeMoney(typing, { after, caret: after.length, inserted: null, pasted: false }, 'EUR');
        }
        const reading = readMoney(typing.text, 'EUR');
        if (!isTold(reading) || reading.value === null) continue;
        const shown = moneyText(reading.value);
        expect(digitsOf(shown), keys).toBe(digitsOf(keys));
        expect(keys, keys).not.toMatch(/[-−+a-z%/:]/);
        // Without a mark the digits are cents, with one they have their plain value.
        if (!/[.,]/.test(keys)) expect(reading.value, keys).toBe(Number(keys.replace(/\D/g, '')));
      }
    });

    it('pasted amounts', () => {
      const pick = chance(4);
      for (let i = 0; i < MANY; i += 1) {
        const text = anything(pick);
        const { kind, text: stands } = typeMoney(
          { kind: 'shown', text: '' },
          { after: text, caret: text.length, inserted: text, pasted: true },
          'EUR',
        );
        if (kind === 'free') {
          expect(stands).toBe(text);
          continue;
        }
        expect(digitsOf(stands), text).toBe(digitsOf(text));
        expect(text, text).not.toMatch(/[-−+a-z%/:]/);
      }
    });

    it('days', () => {
      const pick = chance(5);
      const some = <T>(of: readonly T[]) => of[pick(of.length)] as T;
      for (let i = 0; i < MANY; i += 1) {
        const [day, month] = [pick(33), pick(14)];
        const year = some([2004, 2005, 2020, 2026, 2064, 2065]);
        const mark = some(['.', '. ', '/', '-']);
        const text = some([
          `${day}${mark}${month}${mark}${year}`,
          `${day}${mark}${month}${mark}${year}.`,
          `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
          anything(pick),
        ]);
        const [min, max] = pick(2) ? ['2020-02-10', '2026-10-20'] : [null, null];
        const reading = readDay(text, { min, max }, 2026);
        if (!isTold(reading) || reading.value === null) continue;
        const said = (text.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);
        const [shownDay, shownMonth, shownYear] = fieldDay(reading.value)
          .split(language === 'hr' ? '. ' : '/')
          .map(Number.parseFloat);
        const shown = [shownDay, shownMonth, ...(said.length === 2 ? [] : [shownYear])].map(Number);
        const isShort = said.length === 1 || text.match(/\D(\d\d)\.?\s*$/);
        if (!isShort)
          expect(
            shown.toSorted((a, b) => a - b),
            text,
          ).toEqual(said);
        expect(readDay(fieldDay(reading.value), { min, max }, 2026), text).toEqual(reading);
      }
    });

    it('times', () => {
      const pick = chance(6);
      for (let i = 0; i < MANY; i += 1) {
        const text = pick(2)
          ? anything(pick)
          : `${pick(26)}${[':', '.', ''][pick(3)]}${String(pick(62)).padStart(2, '0')}`;
        const reading = readTime(text, { step: pick(2) ? 15 : 1 });
        if (!isTold(reading) || reading.value === '') continue;
        expect(reading.value, text).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        const typed = (text.match(/\d/g) ?? []).join('');
        expect([typed, `${typed}00`].map(Number), text).toContain(Number(reading.value.replace(':', '')));
      }
    });

    it('durations', () => {
      const pick = chance(7);
      for (let i = 0; i < MANY; i += 1) {
        const box = () => (pick(3) ? String(pick(120)) : anything(pick));
        const [hours, minutes] = [box(), pick(3) ? box() : ''];
        const reading = readDuration(joinBoxes({ hours, minutes }));
        if (!isTold(reading) || reading.value === null) continue;
        const amount = (text: string) => Number(text.trim().replace(',', '.') || 0);
        expect(reading.value, `${hours} h ${minutes} min`).toBeCloseTo(amount(hours) * 60 + amount(minutes), 6);
        expect(readDuration(durationText(reading.value))).toEqual(reading);
      }
    });
  },
);
