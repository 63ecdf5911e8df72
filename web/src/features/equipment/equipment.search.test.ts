import { expect, test } from 'vitest';
import { contains } from '@/api/filter';
import { equipmentList } from './equipment.search';

const NOW = '2026-11-20T08:00:00Z';
const asked = (state: Parameters<typeof equipmentList.body>[0]) => equipmentList.body(state, 50, NOW);

test('the filters ask for the columns that the server has', () => {
  expect(asked({ type: ['VEHICLE'], worker: 'Marko', location: ['Kombi'], status: 'LOST', overdue: true })).toEqual({
    filter: {
      and: [
        { eq: [{ column: 'status' }, 'LOST'] },
        contains('location', 'Kombi'),
        { eq: [{ column: 'type' }, 'VEHICLE'] },
        contains('user_name', 'Marko'),
        { lt: [{ column: 'due_at' }, NOW] },
      ],
    },
    page: { no: 1, size: 50 },
  });
  expect(asked({ sort: '-user_name' }).order_by).toEqual([{ column: 'user_name', direction: 'desc' }]);
});

test.each(['DUE', 'DUE_SOON', 'OVERDUE'] as const)('inspections that are %s are found by their day', (inspection) => {
  expect(JSON.stringify(asked({ inspection }).filter)).toContain('next_inspection');
});

test('several kinds and places are one condition each, and a link of before says one', () => {
  const state = equipmentList.read({ type: ['MACHINE', 'VEHICLE'], location: ['Rijeka', 'Opatija'] });
  expect(asked(state).filter).toEqual({
    and: [
      { or: [contains('location', 'Rijeka'), contains('location', 'Opatija')] },
      { in: [{ column: 'type' }, ['MACHINE', 'VEHICLE']] },
    ],
  });
  expect(equipmentList.chips(state).map(({ key, value, others }) => [key, value, others])).toEqual([
    ['location', 'Rijeka', ['Opatija']],
    ['location', 'Opatija', ['Rijeka']],
    ['type', 'MACHINE', ['VEHICLE']],
    ['type', 'VEHICLE', ['MACHINE']],
  ]);
  expect(equipmentList.read({ type: 'VEHICLE' }).type).toEqual(['VEHICLE']);
  expect(equipmentList.read({ type: ['TOY'] }).unknown).toEqual(['type']);
});

test('whatever is asked anew begins with fifty on a page, whichever size was chosen before', () => {
  const chosen = equipmentList.read({ size: 10, page: 3, q: 'kamera' });
  expect(equipmentList.change(chosen, { status: 'LOST' }).size).toBeUndefined();
  expect(equipmentList.change(chosen, { q: undefined })).toEqual({});
  expect(equipmentList.change(chosen, { page: 4 })).toEqual({ q: 'kamera', size: 10, page: 4 });
  expect(equipmentList.change({}, { page: 1, size: 10 })).toEqual({ size: 10 });
  expect(equipmentList.clear(equipmentList.read({ size: 10, worker: 'Marko' }))).toEqual({});
});
