import { expect, test } from 'vitest';
import { ApiError } from '@/api/client';
import { hierarchy } from '@/test/builders/hierarchy';
import { asHierarchyProblem, fromHierarchy, hierarchyFaults, takeTheirs, toChange, toNew } from './hierarchy-form';

const WORDS = { title: 'naziv', expense_type: 'trošak', time_estimate: 'procjena', tooLong: 'dugo', check: 'stavka' };
const node = hierarchy(4, 'Ormari', [], { checklist: ['a', 'b'], demands_photo: true });
const before = fromHierarchy(node, undefined);

test('every bad field is named at once', () => {
  expect(hierarchyFaults(fromHierarchy(undefined, undefined), WORDS)).toEqual({
    title: 'naziv',
    expense_type: 'trošak',
    time_estimate: 'procjena',
  });
  const checklist = [
    { id: 1, text: 'a' },
    { id: 2, text: ' ' },
  ];
  expect(hierarchyFaults({ ...before, time_estimate: 43_201, checklist }, WORDS)).toEqual({
    time_estimate: 'dugo',
    'checklist.1.text': 'stavka',
  });
  expect(hierarchyFaults(before, WORDS)).toEqual({});
});

test('a new one is booked like what it lies below', () => {
  const income = hierarchy(1, 'Prodaja', [], { expense_type: 'INCOME' });
  expect(fromHierarchy(undefined, income)).toMatchObject({ title: '', expense_type: 'INCOME', time_estimate: null });
});

test('a change sends only what differs', () => {
  expect(toChange(before, before, 3)).toEqual({ version: 3 });
  expect(toChange({ ...before, title: ' Ormari ' }, before, 3)).toEqual({ version: 3 });
  expect(toChange({ ...before, title: 'Kutije', demands_photo: false }, before, 3)).toEqual({
    version: 3,
    title: 'Kutije',
    demands_photo: false,
  });
  const turned = before.checklist.toReversed();
  expect(toChange({ ...before, checklist: turned }, before, 3)).toEqual({ version: 3, checklist: ['b', 'a'] });
});

test('one that never had an estimate can get it', () => {
  const without = fromHierarchy(hierarchy(1, 'Popravak', [], { time_estimate: null }), undefined);
  expect(toChange(without, without, 1)).toBeNull();
  expect(toChange({ ...without, time_estimate: 30 }, without, 1)).toEqual({ version: 1, time_estimate: 30 });
});

test('a new one names its parent, null for the top', () => {
  expect(toNew({ ...before, title: ' Kutije ' }, 7)).toMatchObject({
    parent_id: 7,
    title: 'Kutije',
    checklist: ['a', 'b'],
  });
  expect(toNew(before, null)).toMatchObject({ parent_id: null });
  expect(toNew({ ...before, expense_type: null }, null)).toBeNull();
});

test('what is theirs comes into the form', () => {
  const taken = takeTheirs(before, [
    { field: 'title', theirs: 'Kutije' },
    { field: 'checklist', theirs: ['c'] },
  ]);
  expect(taken).toEqual({ ...before, title: 'Kutije', checklist: [{ id: 1, text: 'c' }] });
});

test('faults of the checklist come beside their texts', () => {
  const errors = [
    { field: 'checklist.3', code: 'required', message: 'x' },
    { field: 'title', code: 'required', message: 'y' },
  ];
  const problem = asHierarchyProblem(new ApiError({ title: '', status: 422, errors }));
  expect((problem as ApiError).errors.map(({ field }) => field)).toEqual(['checklist.3.text', 'title']);
});
