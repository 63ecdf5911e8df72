import { describe, expect, test } from 'vitest';
import { formatDateTime } from '@/lib/date';
import { absenceRow } from '@/test/builders/absence-row';
import { hr } from '@/test/words';
import {
  type AbsenceFormValues,
  absenceFaults,
  EMPTY_ABSENCE,
  fromAbsence,
  toCreateBody,
  toUpdateBody,
  withFrom,
  workingDays,
  yearsOf,
} from './absence-form';
import { absenceHistoryText, whatText } from './absence-text';
import { absenceList } from './absences.search';

const t = hr.absences.form.faults;
const days: AbsenceFormValues = { ...EMPTY_ABSENCE, from_day: '2026-08-03', to_day: '2026-08-07' };
const part: AbsenceFormValues = {
  ...days,
  whole_days: false,
  to_day: '2026-08-03',
  from_time: '12:00',
  to_time: '16:00',
};
const entry = (type: string, value: unknown, old_value: unknown = null) => ({
  history_id: 1,
  type,
  value,
  old_value,
  user: 'Ana',
  user_id: 1,
  datetime: '2026-08-01T08:00:00Z',
  reason: '',
});

describe('what is wrong with an absence', () => {
  test.each<[string, AbsenceFormValues, object]>([
    ['nothing', days, {}],
    ['nothing, of one day', { ...days, to_day: '2026-08-03' }, {}],
    ['no days', EMPTY_ABSENCE, { from_day: t.required, to_day: t.required }],
    ['the end before the start', { ...days, to_day: '2026-08-02' }, { to_day: t.order }],
    ['no times', { ...part, from_time: '', to_time: '' }, { from_time: t.required, to_time: t.required }],
    ['no time between', { ...part, to_time: '12:00' }, { to_time: t.order }],
    ['nothing, over midnight', { ...part, to_day: '2026-08-04', to_time: '02:00' }, {}],
  ])('%s', (_, values, faults) => expect(absenceFaults(values, t, false)).toEqual(faults));

  test('the office says whose it is', () => {
    expect(absenceFaults(days, t, true)).toEqual({ person: t.required });
  });
});

test('whole days go as days, part of a day as instants of the company', () => {
  expect(toCreateBody({ ...days, note: ' More ' })).toEqual({
    kind: 'LEAVE',
    note: 'More',
    from_day: '2026-08-03',
    to_day: '2026-08-07',
  });
  expect(toUpdateBody(part, 2)).toEqual({
    kind: 'LEAVE',
    note: '',
    version: 2,
    from: '2026-08-03T10:00:00.000Z',
    to: '2026-08-03T14:00:00.000Z',
  });
});

test('a form starts with what the absence is', () => {
  expect(fromAbsence(absenceRow())).toMatchObject({ whole_days: true, from_day: '2026-08-03', to_day: '2026-08-07' });
  const half = absenceRow({
    whole_days: false,
    from: '2026-08-03T10:00:00Z',
    to: '2026-08-03T14:00:00Z',
    from_day: null,
    to_day: null,
  });
  expect(fromAbsence(half)).toMatchObject(part);
});

test('the end follows a start after it', () => {
  expect(withFrom(days, '2026-08-05')).toEqual({ from_day: '2026-08-05' });
  expect(withFrom(days, '2026-08-10')).toEqual({ from_day: '2026-08-10', to_day: '2026-08-10' });
  expect(withFrom(EMPTY_ABSENCE, '2026-08-10')).toEqual({ from_day: '2026-08-10', to_day: '2026-08-10' });
});

test('the working days of what is chosen', () => {
  const week = [
    ...Array.from({ length: 5 }, () => ({ from: '08:00', to: '16:00' })),
    ...Array(2).fill({ from: '', to: '' }),
  ];
  expect(workingDays(days, week, new Set(['2026-08-05']))).toBe(4);
  expect(workingDays({ ...days, from_day: '2026-08-08', to_day: '2026-08-09' }, week, new Set())).toBe(0);
  expect(yearsOf({ ...days, to_day: '2027-01-02' })).toEqual([2026, 2027]);
  expect(yearsOf({ ...days, to_day: '2026-08-02' })).toEqual([]);
});

test('an absence in words', () => {
  expect(whatText(absenceRow(), hr)).toBe('Godišnji odmor, 3. – 7. 8. 2026.');
  const month = absenceRow({ kind: 'SICK', from: '2026-07-29T22:00:00Z', to: '2026-08-02T22:00:00Z' });
  expect(whatText(month, hr)).toBe('Bolovanje, 30. 7. – 2. 8. 2026.');
  const half = absenceRow({ from: '2026-08-03T10:00:00Z', to: '2026-08-03T14:00:00Z' });
  expect(whatText(half, hr)).toBe(`Godišnji odmor, ${formatDateTime(half.from)} – 16:00`);
});

test('the history in words', () => {
  expect(absenceHistoryText(entry('status', 'REQUESTED'), hr)).toMatchObject({ title: 'Zatražena', tone: 'amber' });
  expect(absenceHistoryText({ ...entry('status', 'REJECTED', 'REQUESTED'), reason: 'Gužva' }, hr)).toMatchObject({
    change: { from: 'Čeka odluku', to: 'Odbijena' },
    tone: 'red',
    reason: 'Gužva',
  });
  const when = { from: '2026-08-02T22:00:00Z', to: '2026-08-07T22:00:00Z', whole_days: true };
  const later = { ...when, to: '2026-08-08T22:00:00Z' };
  expect(absenceHistoryText(entry('when', later, when), hr).change).toEqual({
    from: '3. – 7. 8. 2026.',
    to: '3. – 8. 8. 2026.',
  });
  expect(absenceHistoryText(entry('deleted', null, 'APPROVED'), hr)).toMatchObject({ title: 'Obrisana', tone: 'red' });
});

test('a period finds whoever is away for a part of it', () => {
  expect(absenceList.body({ from: '2026-08-01', to: '2026-08-01' }, 10).filter).toEqual({
    and: [
      { gt: [{ column: 'to' }, '2026-07-31T22:00:00.000Z'] },
      { lt: [{ column: 'from' }, '2026-08-01T22:00:00.000Z'] },
    ],
  });
});
