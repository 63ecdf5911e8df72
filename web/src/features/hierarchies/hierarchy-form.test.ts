import { expect, test } from 'vitest';
import { hierarchy } from '@/test/builders/hierarchy';
import { hierarchyFaults, hierarchyField, hierarchyForm } from './hierarchy-form';

const WORDS = { title: 'naziv', expense_type: 'trošak', time_estimate: 'procjena', tooLong: 'dugo', check: 'stavka' };
const node = hierarchy(4, 'Ormari', [], { checklist: ['a', 'b'], demands_photo: true });
const before = hierarchyForm.read(node);

test('every bad field is named at once', () => {
  expect(hierarchyFaults(hierarchyForm.read(undefined), WORDS)).toEqual({
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

test('a change sends only what differs', () => {
  const sent = (more: Partial<typeof before>) => hierarchyForm.toChange({ ...before, ...more }, node);
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
  const values = hierarchyForm.read(popravak);
  expect(hierarchyForm.toChange({ ...values, time_estimate: 30 }, popravak)).toEqual({ version: 1, time_estimate: 30 });
});

test('a new one is sent whole, its checklist as texts', () => {
  expect(hierarchyForm.toNew({ ...before, title: ' Kutije ' })).toEqual({
    title: 'Kutije',
    expense_type: 'OPERATIONAL',
    time_estimate: 60,
    kpd: '',
    demands_description: false,
    demands_photo: true,
    demands_signature: false,
    checklist: ['a', 'b'],
  });
});

test('two checklists of the same texts are one', () => {
  const again = { ...before, checklist: before.checklist.map(({ text }, i) => ({ id: 9 - i, text })) };
  expect(hierarchyForm.edits.changedFields(before, again)).toEqual([]);
});

test('faults of the checklist come beside their texts', () => {
  expect(['checklist.3', 'title'].map(hierarchyField)).toEqual(['checklist.3.text', 'title']);
});
