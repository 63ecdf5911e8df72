import { expect, test } from 'vitest';
import { dayWidths } from './day-widths';
import type { Piece, Planned } from './layout';

/** Monday to Sunday. */
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const TODAY = '2026-11-24';

/** So many orders at the same hour. */
const beside = (day: string, n: number): Piece<Planned>[] =>
  Array.from({ length: n }, (_, id) => ({
    order: { order_id: id, planned_start: `${day}T08:00:00Z`, planned_end: `${day}T09:00:00Z` },
    day,
    from: 480,
    to: 540,
    begun: false,
    goesOn: false,
  }));
const widths = (full: Readonly<Record<string, number>>, width = 1012) =>
  dayWidths(DAYS, new Map(DAYS.map((day) => [day, beside(day, full[day] ?? 0)])), TODAY, width) ?? [];

test('the days fill the width; today is the widest, an empty weekend the narrowest', () => {
  const all = widths({ '2026-11-28': 1 });
  expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1012);
  expect(all.slice(5)).toEqual([102, 64]);
  expect(all[1]).toBeGreaterThan((all[0] ?? 0) + 60);
  expect(all[0]).toBe(all[4]);
});

test('a day with many orders at once takes what the others can spare', () => {
  const all = widths({ '2026-11-27': 11 });
  expect((all[4] ?? 0) / 11).toBeGreaterThan(28);
  for (const n of [0, 2, 3]) expect(all[n]).toBeGreaterThanOrEqual(118);
  expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1012);
});

test('a full weekend is as wide as a weekday, and nothing is negative where there is no room', () => {
  expect(widths({ '2026-11-28': 3 })[5]).toBeGreaterThanOrEqual(118);
  for (const one of widths({ '2026-11-27': 11 }, 500)) expect(one).toBeGreaterThan(0);
  expect(dayWidths([TODAY], new Map(), TODAY, 800)).toBeNull();
});
