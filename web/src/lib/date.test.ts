import { describe, expect, test } from 'vitest';
import { daysBetween, monthLater } from './calendar';
import {
  dayBounds,
  dayLater,
  formatDateTime,
  formatDuration,
  formatFull,
  formatNear,
  formatSoon,
  formatTime,
  fromWall,
  today,
  toWall,
} from './date';
import { daysText, dayText, fieldDay, nearDays } from './day-text';
import { dateText, daysInWords, formatDay, weekdayText, yearText } from './day-words';
import { type Language, setLanguage } from './formats';
import { clockOf, zoneLabel } from './zones';

// The zone is Europe/Zagreb: in 2026 the clocks change on 29 March and 25 October.
describe('instants are shown in the zone of the company', () => {
  test('winter and summer', () => {
    expect(formatFull('2026-11-21T07:30:00Z')).toBe('21. 11. 2026. 08:30');
    expect(formatFull('2026-07-01T22:15:00Z')).toBe('2. 7. 2026. 00:15');
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

describe('one grammar of times, in both languages', () => {
  const now = new Date('2026-11-28T17:53:00Z');
  const times: readonly [at: string, hr: string, en: string][] = [
    ['2026-11-28T15:39:00Z', 'danas 16:39', 'today 16:39'],
    ['2026-11-27T06:36:00Z', 'jučer 07:36', 'yesterday 07:36'],
    ['2026-11-29T06:36:00Z', 'sutra 07:36', 'tomorrow 07:36'],
    ['2026-11-30T13:00:00Z', 'pon 30. 11. 14:00', 'Mon 30 Nov 14:00'],
    ['2026-12-04T07:00:00Z', 'pet 4. 12. 08:00', 'Fri 4 Dec 08:00'],
    ['2025-08-03T07:00:00Z', '3. 8. 2025. 09:00', '3 Aug 2025 09:00'],
  ];
  test.each(times)('%s', (at, hr, en) => {
    const all = (language: Language) => {
      setLanguage(language);
      return formatDateTime(at, now);
    };
    expect([all('en'), all('hr')]).toEqual([en, hr]);
  });
  test('far from now the clock does not matter', () => {
    expect(formatNear('2025-08-13T07:00:00Z', now)).toBe('13. 8. 2025.');
  });
  test('days and periods', () => {
    const all = () => [
      dayText('2026-08-03'),
      daysText('2026-11-30', '2026-12-02'),
      daysText('2026-11-21', '2026-11-23'),
      nearDays({ from: '2026-11-07', to: '2027-01-08' }, '2026-11-28'),
      fieldDay('2026-08-03'),
      formatDay('2026-11-21'),
      weekdayText('2026-11-02'),
      daysInWords('2025-11-24', '2025-11-30'),
      daysInWords('2025-11-24', '2025-12-01'),
      yearText('2027-01'),
      dateText('2027-01-08'),
    ];
    expect(all()).toEqual([
      '3. 8. 2026.',
      '30. 11. – 2. 12. 2026.',
      '21. – 23. 11. 2026.',
      '7. 11. 2026. – 8. 1. 2027.',
      '03. 08. 2026.',
      'subota, 21. studenoga',
      'pon 2. 11.',
      '24. – 30. studenoga 2025.',
      '24. studenoga – 1. prosinca 2025.',
      '2027.',
      '8.',
    ]);
    setLanguage('en');
    expect(all()).toEqual([
      '3 Aug 2026',
      '30 Nov – 2 Dec 2026',
      '21 – 23 Nov 2026',
      '7 Nov 2026 – 8 Jan 2027',
      '03/08/2026',
      'Saturday 21 November',
      'Mon 2 Nov',
      '24 – 30 November 2025',
      '24 November – 1 December 2025',
      '2027',
      '8',
    ]);
    setLanguage('hr');
  });
});

test('a duration', () => {
  expect([0, 5, 45, 60, 120, 125, 1440, -75].map(formatDuration)).toEqual([
    '0 h',
    '5 min',
    '45 min',
    '1 h',
    '2 h',
    '2 h 05',
    '24 h',
    '-1 h 15',
  ]);
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

test('what comes within the hour is said in minutes', () => {
  const at = (time: string) => formatSoon('2026-11-18T10:00:00Z', Date.parse(`2026-11-18T${time}Z`));
  expect([at('08:59:59'), at('09:00:00'), at('09:39:30'), at('09:59:59'), at('10:00:00')]).toEqual([
    undefined,
    'za 60 min',
    'za 21 min',
    'za 1 min',
    undefined,
  ]);
  setLanguage('en');
  expect(formatSoon('2026-11-18T10:00:00Z', Date.parse('2026-11-18T09:40:00Z'))).toBe('in 20 min');
  setLanguage('hr');
});
