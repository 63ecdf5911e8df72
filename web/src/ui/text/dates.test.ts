import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayText, nearDay, nearDays } from '@/lib/day-text';
import { dayInOtherMonth, parseDay, readDay, withEnd, withStart } from './dates';

describe('parseDay', () => {
  it.each([
    ['21.11.2026.', '2026-11-21'],
    ['21. 11. 2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    ['1.2.', '2030-02-01'],
    ['1.2', '2030-02-01'],
    ['21/11/2026', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['31.02.2026', null],
    ['31', null],
    ['sutra', null],
  ])('reads "%s" as %s', (text, day) => expect(parseDay(text, 2030)).toBe(day));

  it('writes what it reads', () => expect(parseDay(dayText('2026-01-05'))).toBe('2026-01-05'));
});

describe('a date range', () => {
  afterEach(() => vi.restoreAllMocks());

  it('clears an end that a new start has overtaken', () => {
    expect(withStart({ from: '2026-11-01', to: '2026-11-10' }, '2026-11-11')).toEqual({ from: '2026-11-11', to: null });
    expect(withStart({ from: null, to: '2026-11-10' }, '2026-11-10').to).toBe('2026-11-10');
  });

  it('refuses and logs an earlier end, but takes the same day', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const range = { from: '2026-11-10', to: null };
    expect(withEnd(range, '2026-11-10').to).toBe('2026-11-10');
    expect(log).not.toHaveBeenCalled();
    expect(withEnd(range, '2026-11-09')).toBe(range);
    expect(log).toHaveBeenCalledExactlyOnceWith('end date must be greater than start date');
  });
});

describe('a typed day', () => {
  const rules = { min: '2026-11-10', max: '2026-11-20' };
  it.each([
    ['10.11.2026.', { value: '2026-11-10' }],
    ['20.11.', { value: '2026-11-20' }],
    ['', { value: null }],
  ])('takes "%s"', (text, reading) => expect(readDay(text, rules, 2026)).toEqual(reading));
  it.each(['9.11.2026', '21.11.2026', '21.11.', '31.2.2026', '11.2026', 'sutra', '1.1.1999', '1.1.2065'])(
    'does not take "%s"',
    (text) => expect(readDay(text, rules, 2026)).toHaveProperty('fault'),
  );
  it('is missed where it is needed', () => expect(readDay(' ', { needed: true })).toHaveProperty('fault'));
});

it('finds the same day in another month, or its last', () => {
  expect(dayInOtherMonth('2026-11-21', 1)).toBe('2026-12-21');
  expect(dayInOtherMonth('2026-01-31', 1)).toBe('2026-02-28');
  expect(dayInOtherMonth('2026-01-15', -1)).toBe('2025-12-15');
  expect(dayInOtherMonth('2005-01-15', -1)).toBe('2005-01-01');
});

describe('a short day has its year where that is not the present one', () => {
  const today = '2026-11-18';
  it.each([
    ['2026-06-27', '27. 6.'],
    ['2027-06-27', '27. 6. 2027.'],
    ['2025-12-31', '31. 12. 2025.'],
  ])('%s is %s', (day, text) => expect(nearDay(day, today)).toBe(text));
  it.each([
    ['2026-06-27', '2026-12-31', '27. 6. – 31. 12.'],
    ['2026-06-27', '2027-06-27', '27. 6. 2026. – 27. 6. 2027.'],
    ['2027-01-07', '2027-06-27', '7. 1. – 27. 6. 2027.'],
    ['2026-11-18', '2026-11-18', '18. 11.'],
    ['2025-11-18', '2025-11-18', '18. 11. 2025.'],
  ])('%s to %s is %s', (from, to, text) => expect(nearDays({ from, to }, today)).toBe(text));
});
