import { expect, test } from 'vitest';
import { courseOf } from './project-course';
import type { Money } from './projects.api';

const MONEY: Money = {
  currency: 'EUR',
  budget: 840,
  total_spent: 512.4,
  committed: 100,
  spent_share: 61,
  planned_start: '2026-09-07',
  planned_end: '2026-12-01',
  today: '2026-11-24',
  step_days: 1,
  series: [
    { date: '2026-09-07', spent: 0, committed: null },
    { date: '2026-11-24', spent: 512.4, committed: 40 },
    { date: '2026-12-01', spent: null, committed: 100 },
  ],
  forecast: { total: 888.9, per_week: 80, until: '2026-12-01' },
  forecast_missing: '',
};

test('the sums of the server become a course, in cents', () => {
  expect(courseOf(MONEY)).toEqual({
    start: '2026-09-07',
    end: '2026-12-01',
    today: '2026-11-24',
    budget: 840_00,
    spent: [
      { day: '2026-09-07', cents: 0 },
      { day: '2026-11-24', cents: 512_40 },
    ],
    committed: [
      { day: '2026-11-24', cents: 40_00 },
      { day: '2026-12-01', cents: 100_00 },
    ],
    forecast: 888_90,
  });
});

test('a project that is over ends with its last cost, one without days spans what is known', () => {
  const series = [
    { date: '2026-09-07', spent: 0, committed: null },
    { date: '2026-10-07', spent: 5, committed: null },
    { date: '2026-11-07', spent: 7, committed: null },
    { date: '2026-11-24', spent: 7, committed: 0 },
  ];
  const over = courseOf({ ...MONEY, planned_end: '2026-10-01', series, forecast: null, forecast_missing: 'ENDED' });
  expect([over.spent.at(-1), over.committed, over.forecast]).toEqual([{ day: '2026-11-07', cents: 7_00 }, [], null]);
  const open = courseOf({ ...MONEY, planned_start: null, planned_end: null, series });
  expect([open.start, open.end]).toEqual(['2026-09-07', '2026-11-24']);
});
