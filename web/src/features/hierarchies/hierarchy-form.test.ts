import { expect, test } from 'vitest';
import { hierarchy } from '@/test/builders/hierarchy';
import { fromHierarchy, hierarchyEdits, hierarchyFaults, hierarchyField, toChange, toNew } from './hierarchy-form';

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
    { id: 3, text: 'b' },
    { id: 4, text: '' },
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
  const sent = (more: Partial<typeof before>) => toChange({ ...before, ...more }, node);
  expect(sent({})).toEqual({ version: 1 });
  expect(sent({ title: ' Ormari ' })).toEqual({ version: 1 });
  expect(sent({ title: 'Kutije', demands_photo: false })).toEqual({
    version: 1,
    title: 'Kutije',
    demands_photo: false,
  });
  expect(sent({ checklist: [...before.checklist, { id: 3, text: '' }] })).toEqual({ version: 1 });
  expect(sent({ checklist: before.checklist.toReversed() })).toEqual({ version: 1, checklist: ['b', 'a'] });
});

test('one that never had an estimate can get it', () => {
  const popravak = hierarchy(1, 'Popravak', [], { time_estimate: null });
  const values = fromHierarchy(popravak, undefined);
  expect(toChange({ ...values, time_estimate: 30 }, popravak)).toEqual({ version: 1, time_estimate: 30 });
});

test('a new one names its parent, null for the top', () => {
  expect(toNew({ ...before, title: ' Kutije ' }, 7)).toEqual({
    parent_id: 7,
    title: 'Kutije',
    expense_type: 'OPERATIONAL',
    time_estimate: 60,
    kpd: '',
    demands_description: false,
    demands_photo: true,
    demands_signature: false,
    checklist: ['a', 'b'],
  });
  expect(toNew(before, null)).toMatchObject({ parent_id: null });
});

test('two checklists of the same texts are one', () => {
  const again = { ...before, checklist: before.checklist.map(({ text }, i) => ({ id: 9 - i, text })) };
  expect(hierarchyEdits.changedFields(before, again)).toEqual([]);
});

test('faults of the checklist come beside their texts', () => {
  expect(['checklist.3', 'title'].map(hierarchyField)).toEqual(['checklist.3.text', 'title']);
});
