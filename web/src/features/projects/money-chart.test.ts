import { describe, expect, test } from 'vitest';
import { type Course, chartOf, nearestStop, overrunDay, stopsOf, ticks } from './money-chart';

const COURSE: Course = {
  start: '2026-09-01',
  end: '2026-12-10',
  today: '2026-11-20',
  budget: 84_000_00,
  spent: [
    { day: '2026-09-21', cents: 10_000_00 },
    { day: '2026-10-11', cents: 60_000_00 },
  ],
  committed: [{ day: '2026-11-30', cents: 14_000_00 }],
  forecast: 90_000_00,
};
const PLOT = { left: 50, top: 10, width: 1000, height: 200 };

describe('the days of a course', () => {
  test('tell what is spent until today, and what is to come from there on', () => {
    expect(stopsOf(COURSE)).toEqual([
      { day: '2026-09-01', spent: 0, committed: null, forecast: null },
      { day: '2026-09-21', spent: 10_000_00, committed: null, forecast: null },
      { day: '2026-10-11', spent: 60_000_00, committed: null, forecast: null },
      { day: '2026-11-20', spent: 60_000_00, committed: 0, forecast: 60_000_00 },
      { day: '2026-11-30', spent: null, committed: 14_000_00, forecast: 75_000_00 },
      { day: '2026-12-10', spent: null, committed: 14_000_00, forecast: 90_000_00 },
    ]);
  });
  test('without a forecast tell none', () => {
    expect(stopsOf({ ...COURSE, forecast: null }).every(({ forecast }) => forecast === null)).toBe(true);
  });
});

test.each([
  ['at the present pace', {}, '2026-12-06'],
  ['not when the forecast keeps to it', { forecast: 84_000_00 }, null],
  ['not when it is used up already', { budget: 50_000_00 }, null],
  ['not without one', { budget: 0 }, null],
  ['not when nothing can be said', { forecast: null }, null],
])('the budget will be used up: %s', (_, more, day) => expect(overrunDay({ ...COURSE, ...more })).toBe(day));

describe('the chart', () => {
  const chart = chartOf(COURSE, PLOT);
  test('reaches from the first day to the last, with room above the budget', () => {
    expect([chart.x('2026-09-01'), chart.x('2026-12-10')]).toEqual([50, 1050]);
    expect([chart.y(0), chart.y(104_160_00)]).toEqual([210, 10]);
    expect(chart.budgetY).toBeCloseTo(210 - 200 / 1.24);
  });
  test('stacks what is committed on what is spent', () => {
    expect(chart.last.sum).toBe(74_000_00);
    expect(chart.last.committed?.y).toBeCloseTo(chart.y(74_000_00));
    expect(chart.committed.startsWith(`M${chart.now.x} ${Number(chart.now.y.toFixed(1))}`)).toBe(true);
  });
  test('names months and round sums that do not cover the budget', () => {
    expect(chart.months.map(({ day }) => day)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
    expect(chart.sums.map(({ cents }) => cents)).toEqual([0, 25_000_00, 50_000_00, 75_000_00, 100_000_00]);
  });
  test('finds the day nearest to the pointer', () => {
    expect(chart.stops[nearestStop(chart, chart.x('2026-10-08'))]?.day).toBe('2026-10-11');
    expect(nearestStop(chart, -100)).toBe(0);
    expect(nearestStop(chart, 5000)).toBe(chart.stops.length - 1);
  });
  test('of a project in the future, without budget and money is empty and flat', () => {
    const empty = { ...COURSE, start: '2026-12-01', budget: 0, spent: [], committed: [], forecast: null };
    const flat = chartOf(empty, PLOT);
    expect([flat.budgetY, flat.committed, flat.forecast, flat.overrun]).toEqual([null, '', '', null]);
    expect(flat.now).toEqual({ day: '2026-12-01', x: 50, y: 210 });
  });
  test('of a project of the past ends with its last money', () => {
    const over = { ...COURSE, today: '2028-01-01', committed: [], forecast: null };
    expect(chartOf(over, PLOT).now).toMatchObject({ day: '2026-12-10', x: 1050 });
    const late = { ...over, spent: [...over.spent, { day: '2027-02-01', cents: 70_000_00 }] };
    expect(chartOf(late, PLOT).stops.at(-1)).toEqual({
      day: '2027-02-01',
      spent: 70_000_00,
      committed: 0,
      forecast: null,
    });
  });
});

test.each([
  [104_000_00, [0, 25_000_00, 50_000_00, 75_000_00, 100_000_00]],
  [100_000_00, [0, 20_000_00, 40_000_00, 60_000_00, 80_000_00, 100_000_00]],
  [7_00, [0, 2_00, 4_00, 6_00]],
  [1, [0]],
])('round sums up to %i', (most, sums) => expect(ticks(most)).toEqual(sums));
