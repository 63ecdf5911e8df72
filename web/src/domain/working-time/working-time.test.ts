import { describe, expect, test } from 'vitest';
import { hoursOn, offHours, opensAt } from './working-time';

const OFF = { from: '', to: '' };
const WEEK = [
  ...Array.from({ length: 4 }, () => ({ from: '07:00', to: '15:00' })),
  { from: '07:30', to: '14:00' },
  OFF,
  OFF,
];
// 2026-11-23 is a Monday.
const HOLIDAYS = [
  { day: '2026-11-24', name: 'Dan firme', built_in: false, off: true },
  { day: '2026-11-25', name: 'Božić', built_in: true, off: false },
];

test('hours are those of the day of the week', () => {
  expect(hoursOn(WEEK, '2026-11-23')).toEqual({ from: '07:00', to: '15:00' });
  expect(hoursOn(WEEK, '2026-11-27')).toEqual({ from: '07:30', to: '14:00' });
  expect(hoursOn(WEEK, '2026-11-29')).toEqual(OFF);
});

test.each([
  ['2026-11-23', '07:00'],
  ['2026-11-27', '07:30'],
  ['2026-11-28', '07:00'],
])('%s begins at %s', (day, clock) => expect(opensAt(WEEK, day)).toBe(clock));

test('a company that works on no day begins as usual', () => {
  expect(opensAt(Array(7).fill(OFF), '2026-11-23')).toBe('08:00');
  expect(opensAt([], '2026-11-23')).toBe('08:00');
});

describe('a plan', () => {
  const plan = (day: string, clock: string, minutes: number | null = 60) =>
    offHours({ day, clock, minutes }, WEEK, HOLIDAYS);

  test('within working hours says nothing', () => {
    expect(plan('2026-11-23', '07:00')).toBeNull();
    expect(plan('2026-11-23', '14:00')).toBeNull();
    expect(plan('2026-11-23', '14:59', null)).toBeNull();
  });
  test('on a day off says so', () => {
    expect(plan('2026-11-24', '08:00')).toEqual({ why: 'holiday', name: 'Dan firme' });
    expect(plan('2026-11-28', '08:00')).toEqual({ why: 'dayOff' });
  });
  test('on a holiday that is worked is as any other', () => expect(plan('2026-11-25', '08:00')).toBeNull());
  test('that begins before or after work says when work is', () => {
    expect(plan('2026-11-23', '06:45')).toEqual({ why: 'outside', from: '07:00', to: '15:00' });
    expect(plan('2026-11-23', '15:00')).toEqual({ why: 'outside', from: '07:00', to: '15:00' });
  });
  test('that ends too late says so, unless no day is long enough', () => {
    expect(plan('2026-11-23', '14:00', 61)).toEqual({ why: 'late', from: '07:00', to: '15:00' });
    expect(plan('2026-11-23', '07:15', 480)).toMatchObject({ why: 'late' });
    expect(plan('2026-11-23', '14:00', 481)).toBeNull();
  });
});
