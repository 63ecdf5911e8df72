import { describe, expect, test } from 'vitest';
import { en, hr } from '@/test/words';
import { monthlyChoices, monthlyFor, monthlyWords, planWords, readRule, weekdayOf, writeRule } from './rule';

describe('a rule', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=10',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=YEARLY;INTERVAL=2',
  ])('%s is read and written as it was', (text) => expect(writeRule(readRule(text))).toBe(text));

  test('keeps nothing that its frequency does not have', () => {
    expect(writeRule({ freq: 'DAILY', every: 1, weekdays: ['MO'], by: 'BYMONTHDAY=3' })).toBe('FREQ=DAILY');
    expect(writeRule({ freq: 'WEEKLY', every: 2, weekdays: ['MO'], by: 'BYMONTHDAY=3' })).toBe(
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    );
  });
});

describe('a day of the month', () => {
  test('can be named in the ways that suit the first day', () => {
    expect(monthlyChoices('2026-11-10')).toEqual(['BYMONTHDAY=10', 'BYDAY=2TU']);
    expect(monthlyChoices('2026-11-27')).toEqual(['BYMONTHDAY=27', 'BYDAY=4FR', 'BYDAY=-1FR']);
    expect(monthlyChoices('2026-11-30')).toEqual(['BYMONTHDAY=30', 'BYDAY=-1MO', 'BYMONTHDAY=-1']);
    expect(monthlyChoices('2028-02-29')).toEqual(['BYMONTHDAY=29', 'BYDAY=-1TU', 'BYMONTHDAY=-1']);
  });

  test('is named in the same way for another first day, where that is possible', () => {
    expect(monthlyFor('BYMONTHDAY=10', '2026-11-12')).toBe('BYMONTHDAY=12');
    expect(monthlyFor('BYDAY=2TU', '2026-11-18')).toBe('BYDAY=3WE');
    expect(monthlyFor('BYDAY=-1FR', '2026-11-30')).toBe('BYDAY=-1MO');
    expect(monthlyFor('BYMONTHDAY=-1', '2026-11-12')).toBe('BYMONTHDAY=12');
    expect(monthlyFor('BYMONTHDAY=-1', '2026-12-31')).toBe('BYMONTHDAY=-1');
  });

  test('is a word of either language', () => {
    expect(
      ['BYMONTHDAY=15', 'BYMONTHDAY=-1', 'BYDAY=2TU', 'BYDAY=-1WE', 'BYDAY=3SU'].map((by) =>
        monthlyWords(by, hr.recurrence),
      ),
    ).toEqual([
      '15. u mjesecu',
      'zadnji dan u mjesecu',
      'drugi utorak u mjesecu',
      'zadnja srijeda u mjesecu',
      'treća nedjelja u mjesecu',
    ]);
    expect(monthlyWords('BYDAY=-1WE', en.recurrence)).toBe('on the last Wednesday');
  });
});

describe('a plan in words', () => {
  const plan = { first_day: '2026-11-23', last_day: null, times: null };
  test.each([
    [{ ...plan, rule: 'FREQ=DAILY' }, 'Svaki dan, od 23. 11. 2026.', 'Every day, from 23. 11. 2026.'],
    [
      { ...plan, rule: 'FREQ=WEEKLY;BYDAY=MO,TH' },
      'Svaki tjedan: ponedjeljak i četvrtak, od 23. 11. 2026.',
      'Every week: Monday and Thursday, from 23. 11. 2026.',
    ],
    [
      { ...plan, rule: 'FREQ=WEEKLY;INTERVAL=2', times: 3 },
      'Svaka 2 tjedna: ponedjeljak, od 23. 11. 2026., 3 puta',
      'Every 2 weeks: Monday, from 23. 11. 2026., 3 times',
    ],
    [
      { ...plan, rule: 'FREQ=MONTHLY;INTERVAL=6', last_day: '2028-12-31' },
      'Svakih 6 mjeseci: 23. u mjesecu, od 23. 11. 2026., do 31. 12. 2028.',
      'Every 6 months: on day 23, from 23. 11. 2026., until 31. 12. 2028.',
    ],
    [
      { ...plan, rule: 'FREQ=YEARLY' },
      'Svake godine: 23. 11., od 23. 11. 2026.',
      'Every year: 23. 11., from 23. 11. 2026.',
    ],
  ])('%o', (of, croatian, english) => {
    expect(planWords(of, hr.recurrence)).toBe(croatian);
    expect(planWords(of, en.recurrence)).toBe(english);
  });
});

test('the day of the week of a day', () => {
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual(['MO', 'SU']);
});
