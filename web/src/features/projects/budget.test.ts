import { expect, test } from 'vitest';
import { projects as en } from '@/i18n/locales/en/projects';
import { projects as hr } from '@/i18n/locales/hr/projects';
import { budgetBar, budgetTone, isOver, percentOf } from './budget';

test.each([
  [0, 100_00, 'green', 0],
  [29_00, 100_00, 'green', 29],
  [49_99, 100_00, 'green', 49],
  [50_00, 100_00, 'amber', 50],
  [84_99, 100_00, 'amber', 84],
  [85_00, 100_00, 'red', 85],
  [99_99, 100_00, 'red', 99],
  [50_312_15, 47_500_00, 'red', 106],
  [1_840_00, 0, 'gray', null],
])('%i of %i is %s, %s %%', (spent, budget, tone, percent) => {
  expect(budgetTone({ spent, budget })).toBe(tone);
  expect(percentOf(spent, budget)).toBe(percent);
});

test('a bar is full at most, what is committed behind what is spent', () => {
  expect(budgetBar({ budget: 100, spent: 60, committed: 20 })).toEqual({ spent: 0.6, committed: 0.2 });
  expect(budgetBar({ budget: 100, spent: 75, committed: 50 })).toEqual({ spent: 0.75, committed: 0.25 });
  expect(budgetBar({ budget: 100, spent: 106, committed: 5 })).toEqual({ spent: 1, committed: 0 });
  expect(budgetBar({ budget: 0, spent: 10, committed: 5 })).toEqual({ spent: 0, committed: 0 });
});

test('only what has a budget can be over it', () => {
  expect([
    isOver({ budget: 100, spent: 100 }),
    isOver({ budget: 100, spent: 101 }),
    isOver({ budget: 0, spent: 1 }),
  ]).toEqual([false, true, false]);
});

test.each([
  ['hr', hr.budget],
  ['en', en.budget],
])('the legend says in %s from where on a colour holds', (_, words) => {
  const label: Readonly<Record<string, string>> = { green: words.low, amber: words.near, red: words.high };
  for (const percent of [0, 49.99, 50, 84.99, 85, 120]) {
    const text = label[budgetTone({ spent: percent * 100, budget: 100_00 })] ?? '';
    const mark = Number(/\d+/.exec(text)?.[0]);
    const isBelow = /^(ispod|below) \d+ ?%$/.test(text);
    expect(isBelow || /^\d+ ?% (i više|and more)$/.test(text), text).toBe(true);
    expect(isBelow ? percent < mark : percent >= mark, `${percent} is ${text}`).toBe(true);
  }
});
