import { expect, test } from 'vitest';
import { mergePlans } from './plan-merge';

const base = {
  freq: 'WEEKLY',
  every: 1,
  weekdays: ['MO'],
  by: null,
  first_day: '2026-11-23',
  end: 'AFTER',
  last_day: null,
  times: 5,
  counts_from: 'PLANNED',
  days_off: 'MOVE',
  days_ahead: 0,
  order: true,
  time_estimate: 60,
  order_time: '08:00',
  team_id: null,
};

test('different fields of a plan are merged', () => {
  const { values, disputed } = mergePlans(base, { ...base, days_ahead: 10 }, { ...base, times: 8, weekdays: ['MO'] });
  expect(disputed).toEqual([]);
  expect(values).toEqual({ ...base, days_ahead: 10, times: 8 });
});

test('what both changed stays mine and is named; the same change is no dispute', () => {
  const mine = { ...base, every: 2, days_ahead: 3, order_time: '09:00' };
  const { values, disputed } = mergePlans(base, mine, { ...base, times: 8, days_ahead: 3, order_time: '10:00' });
  expect(disputed).toEqual(['rule', 'order']);
  expect(values).toEqual(mine);
});
