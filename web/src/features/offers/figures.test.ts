import { expect, test } from 'vitest';
import { acceptedOf, type Figures, highestOf, leadsOf, type Month, rateOf } from './figures';

const month = (name: string, sent: number, accepted: number, rejected = 0): Month => ({
  month: name,
  sent: { count: sent, value: sent * 100 },
  accepted: { count: accepted, value: accepted * 100 },
  rejected: { count: rejected, value: rejected * 100 },
});
const months = [month('2026-10', 5, 2, 1), month('2026-11', 3, 3)];
const figures: Pick<Figures, 'months' | 'leads'> = {
  months,
  leads: [
    { user_id: 1, name: 'Ana', ...month('2026-11', 1, 1) },
    { user_id: 2, name: 'Ivo', ...month('2026-10', 5, 2, 1) },
    { user_id: 2, name: 'Ivo', ...month('2026-11', 2, 2) },
  ],
};

test('each lead has every month, and who won most is first', () => {
  const leads = leadsOf(figures as Figures);
  expect(leads.map(({ name, months: own }) => [name, own.map(({ sent }) => sent.count), acceptedOf(own)])).toEqual([
    ['Ivo', [5, 2], 400],
    ['Ana', [0, 1], 100],
  ]);
});

test('the hit rate is of what was answered', () => {
  expect(rateOf(months)).toBe(83);
  expect(rateOf([month('2026-09', 4, 0)])).toBeNull();
});

test('the chart is filled by its highest month', () => {
  expect(highestOf(months)).toBe(500);
  expect(highestOf([])).toBe(1);
});
