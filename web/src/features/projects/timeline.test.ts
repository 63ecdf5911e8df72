import { describe, expect, test } from 'vitest';
import { gripAt, moved } from '@/domain/spans/spans';
import { barOf, dayAt, type Frame, fitting, frameAround, placeOf } from './timeline';

const FRAME: Frame = { first: '2026-08', months: 8 };
const in8 = (months: number) => months / 8;

test('days stand in months of one width', () => {
  expect(placeOf('2026-08-01', FRAME)).toBe(0);
  expect(placeOf('2026-09-16', FRAME)).toBe(in8(1.5));
  expect(placeOf('2027-02-15', FRAME)).toBe(in8(6.5));
  expect(placeOf('2026-01-01', FRAME)).toBe(in8(-7));
});

test('every day is found where it stands', () => {
  for (const day of ['2026-08-01', '2026-10-25', '2026-12-31', '2027-02-28', '2027-03-31', '2026-03-29']) {
    expect(dayAt(placeOf(day, FRAME) + 1e-9, FRAME)).toBe(day);
  }
});

describe('a bar', () => {
  test.each([
    ['within', '2026-09-01', '2026-10-31', { left: in8(1), width: in8(2), cutLeft: false, cutRight: false }],
    ['from before', '2026-01-02', '2026-08-31', { left: 0, width: in8(1), cutLeft: true, cutRight: false }],
    ['over all', '2026-01-02', '2028-08-31', { left: 0, width: 1, cutLeft: true, cutRight: true }],
  ])('%s', (_, from, to, bar) => expect(barOf({ from, to }, FRAME)).toEqual(bar));
  test('out of sight is before or after', () => {
    expect(barOf({ from: '2026-01-01', to: '2026-07-31' }, FRAME)).toBe('before');
    expect(barOf({ from: '2027-04-01', to: '2027-04-30' }, FRAME)).toBe('after');
  });
  test('is held by its edges, unless they are out of sight', () => {
    const whole = { cutLeft: false, cutRight: false };
    expect([0, 7, 8, 91, 92, 99].map((x) => gripAt(x, 100, whole))).toEqual([
      'start',
      'start',
      'all',
      'all',
      'end',
      'end',
    ]);
    expect([0, 99].map((x) => gripAt(x, 100, { cutLeft: true, cutRight: true }))).toEqual(['all', 'all']);
    expect([2, 6, 10].map((x) => gripAt(x, 12, whole))).toEqual(['start', 'all', 'end']);
  });
});

describe('what is held moves by days', () => {
  const span = { from: '2026-11-12', to: '2027-01-10' };
  test.each([
    ['all', 15, '2026-11-27', '2027-01-25'],
    ['all', -12, '2026-10-31', '2026-12-29'],
    ['start', 3, '2026-11-15', '2027-01-10'],
    ['start', 400, '2027-01-10', '2027-01-10'],
    ['end', -400, '2026-11-12', '2026-11-12'],
    ['end', 1, '2026-11-12', '2027-01-11'],
    ['all', 20_000, '2064-11-02', '2064-12-31'],
    ['start', -20_000, '2005-01-01', '2027-01-10'],
  ] as const)('%s by %i', (grip, days, from, to) => expect(moved(span, grip, days)).toEqual({ from, to }));
});

test('the frame around a day shows more of what comes', () => {
  expect(frameAround('2026-11-24', 8)).toEqual({ first: '2026-08', months: 8 });
  expect(frameAround('2026-01-24', 3)).toEqual({ first: '2025-12', months: 3 });
});

test('a month is called as its width allows, whole or not at all', () => {
  const names = ['studeni 2026.', 'stu 2026.', 'studeni', 'stu'];
  expect(fitting(names, 100)).toBe('studeni 2026.');
  expect(fitting(names, 70)).toBe('stu 2026.');
  expect(fitting(names, 50)).toBe('studeni');
  expect(fitting(names, 30)).toBe('stu');
  expect(fitting(names, 16)).toBeUndefined();
});
