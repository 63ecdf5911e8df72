import { describe, expect, test } from 'vitest';
import { daysBetween, monthLater } from './calendar';
import {
  clockOf,
  dayBounds,
  dayLater,
  formatDateTime,
  formatDuration,
  formatHoursShort,
  formatSoon,
  formatTime,
  fromWall,
  today,
  toWall,
  zoneLabel,
} from './date';

// The zone is Europe/Zagreb: in 2026 the clocks change on 29 March and 25 October.
describe('instants are shown in the zone of the company', () => {
  test('winter and summer', () => {
    expect(formatDateTime('2026-11-21T07:30:00Z')).toBe('21. 11. 2026. 08:30');
    expect(formatDateTime('2026-07-01T22:15:00Z')).toBe('02. 07. 2026. 00:15');
    expect(zoneLabel('2026-11-21T07:30:00Z')).toBe('GMT +1');
    expect(zoneLabel('2026-07-01T22:15:00Z')).toBe('GMT +2');
  });
  test('midnight is 00, never 24', () => {
    expect(formatTime('2026-11-20T23:00:00Z')).toBe('00:00');
  });
});

describe('wall clock', () => {
  test.each([
    ['2026-11-21', '08:30'],
    ['2026-07-01', '00:00'],
    ['2026-03-29', '01:59'],
    ['2026-03-29', '03:00'],
    ['2026-10-25', '02:30'],
    ['2026-10-25', '03:00'],
    ['2026-12-31', '23:59'],
  ])('%s %s goes there and back', (day, clock) => {
    expect(toWall(fromWall(day, clock))).toEqual([day, clock]);
  });
  test('an hour that autumn repeats means its first pass', () => {
    expect(fromWall('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  });
  test('an hour that spring skips moves on', () => {
    expect(toWall(fromWall('2026-03-29', '02:30'))).toEqual(['2026-03-29', '03:30']);
  });
});

describe('the bounds of a day', () => {
  const hours = (day: string) => {
    const { from, until } = dayBounds(day);
    return (Date.parse(until) - Date.parse(from)) / 3_600_000;
  };
  test('a day has 24 hours, 23 in spring and 25 in autumn when the clocks change', () => {
    expect(hours('2026-11-21')).toBe(24);
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(dayBounds('2026-11-21').from).toBe('2026-11-20T23:00:00.000Z');
  });
});

test('today is the day of the company, not of the browser', () => {
  expect(today(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
});

test('a duration', () => {
  expect(formatDuration(125)).toBe('2 h 05 min');
  expect(formatDuration(45)).toBe('45 min');
});

test('a clock elsewhere shows its own time and offset', () => {
  expect(clockOf('Europe/Zagreb', Date.parse('2026-11-21T08:05:00Z'))).toEqual({ time: '09:05', zone: 'GMT +1' });
  expect(clockOf('Asia/Kolkata', Date.parse('2026-11-21T18:30:00Z'))).toEqual({ time: '00:00', zone: 'GMT +5:30' });
  expect(clockOf('America/New_York', Date.parse('2026-11-21T18:30:00Z')).zone).toBe('GMT -5');
  expect(clockOf('UTC', Date.parse('2026-07-21T08:05:00Z')).time).toBe('08:05');
});

test('days and months are counted over the ends of months, years and summer', () => {
  expect([dayLater('2026-12-30', 3), dayLater('2026-03-01', -1), dayLater('2026-03-28', 2)]).toEqual([
    '2027-01-02',
    '2026-02-28',
    '2026-03-30',
  ]);
  expect([daysBetween('2026-10-24', '2026-10-26'), daysBetween('2027-01-02', '2026-12-30')]).toEqual([2, -3]);
  expect([monthLater('2026-12', 1), monthLater('2026-01', -1), monthLater('2024-03', -13)]).toEqual([
    '2027-01',
    '2025-12',
    '2023-02',
  ]);
});

test('short durations: minutes, from an hour on hours', () => {
  expect([formatHoursShort(5), formatHoursShort(59), formatHoursShort(60), formatHoursShort(70)]).toEqual([
    '5 min',
    '59 min',
    '1 h',
    '1 h 10',
  ]);
});

test('what comes within the hour is said in minutes', () => {
  const at = (time: string) => formatSoon('2026-11-18T10:00:00Z', 'hr', Date.parse(`2026-11-18T${time}Z`));
  expect([at('08:59:59'), at('09:00:00'), at('09:39:30'), at('09:59:59'), at('10:00:00')]).toEqual([
    undefined,
    'za 60 min',
    'za 21 min',
    'za 1 min',
    undefined,
  ]);
  expect(formatSoon('2026-11-18T10:00:00Z', 'en', Date.parse('2026-11-18T09:40:00Z'))).toBe('in 20 min');
});
