import { expect, test } from 'vitest';
import type { Sighting } from './inventory';
import { countsOf, differenceOf, progressOf, settlingOf, shownOf, sightingsOf, withSightings } from './inventory';
import type { Counted } from './inventory.api';

const counted = (equipment_id: number, more: Partial<Counted> = {}): Counted => {
  const one: Counted = {
    equipment_id,
    name: `Bušilica ${equipment_id}`,
    equipment_inv_num: `A-${equipment_id}`,
    code: `CODE${equipment_id}`,
    equipment_type: 'HAND_TOOL',
    status: 'IN_WAREHOUSE',
    location: 'Glavno skladište',
    worker: '',
    seen_at: null,
    seen_by: '',
    seen_place: '',
    note: '',
    added: false,
    can_unsee: false,
    difference: 'NONE',
    ...more,
  };
  return { ...one, difference: differenceOf(one) };
};

const sighting = (id: number, item: Sighting['act']['item'], more: Partial<Sighting> = {}, place = ''): Sighting => ({
  user_id: 1,
  tenant_id: 1,
  id,
  order_id: null,
  title: 'Godišnja',
  at: '2026-11-23T08:00:00.000Z',
  key: `key-${id}`,
  act: { kind: 'seen', inventory_id: 7, item, name: '', place },
  state: 'waiting',
  tries: 0,
  not_before: 0,
  sent_at: 0,
  refusal: null,
  ...more,
});

const SEEN = { seen_at: '2026-11-23T07:00:00Z', seen_by: 'Ana Perić' };

test.each([
  ['not seen in the warehouse', {}, 'NOT_SEEN'],
  ['not seen with whoever has it', { status: 'OUTSIDE_OF_WAREHOUSE' }, 'NOT_SEEN'],
  ['at the service, where nobody looks', { status: 'AT_SERVICE' }, 'NONE'],
  ['lost and not seen', { status: 'LOST' }, 'NONE'],
  ['lost and seen', { status: 'LOST', ...SEEN }, 'UNEXPECTED'],
  ['seen where it should be', { ...SEEN }, 'NONE'],
  ['seen, with the place said', { ...SEEN, seen_place: 'Glavno skladište' }, 'NONE'],
  ['seen elsewhere', { ...SEEN, seen_place: 'Ured' }, 'ELSEWHERE'],
] as const)('the difference of what is %s', (_, more, difference) => {
  expect(counted(1, more).difference).toBe(difference);
});

test('what the device has seen is shown before the server knows, by number or code', () => {
  const items = [counted(1), counted(2), counted(3)];
  const after = withSightings(
    items,
    [sighting(1, { equipment_id: 1 }, {}, 'Ured'), sighting(2, { code: 'CODE2' }), sighting(3, { equipment_id: 1 })],
    'Marko Babić',
  );
  expect(
    after.map(({ seen_at, seen_by, seen_place, difference }) => [seen_at, seen_by, seen_place, difference]),
  ).toEqual([
    ['2026-11-23T08:00:00.000Z', 'Marko Babić', 'Ured', 'ELSEWHERE'],
    ['2026-11-23T08:00:00.000Z', 'Marko Babić', '', 'NONE'],
    [null, '', '', 'NOT_SEEN'],
  ]);
  expect(after[2]).toBe(items[2]);
});

test('who saw it first stays, and what was refused was not seen', () => {
  const items = [counted(1, SEEN), counted(2)];
  const after = withSightings(
    items,
    [sighting(1, { equipment_id: 1 }), sighting(2, { equipment_id: 2 }, { state: 'refused' })],
    'Marko Babić',
  );
  expect(after[0]).toMatchObject(SEEN);
  expect(after[1]).toBe(items[1]);
});

test('only what is of this inventory counts', () => {
  const other = sighting(2, { equipment_id: 1 });
  const entries = [sighting(1, { equipment_id: 1 }), { ...other, act: { ...other.act, inventory_id: 8 } }];
  expect(sightingsOf(entries, 7).map(({ id }) => id)).toEqual([1]);
});

test('what is counted, shown and settled', () => {
  const items = [
    counted(1),
    counted(2, { status: 'OUTSIDE_OF_WAREHOUSE', worker: 'Dino Radić' }),
    counted(3, { ...SEEN, seen_place: 'Ured' }),
    counted(4, { status: 'LOST', ...SEEN }),
    counted(5, { status: 'AT_SERVICE' }),
  ];
  expect(countsOf(items)).toEqual({ unseen: 2, seen: 2, different: 2, all: 5 });
  expect(progressOf(items)).toEqual({ seen: 1, of: 3 });
  expect(settlingOf(items)).toEqual({ lost: 1, found: 1, moved: 1 });
  expect(shownOf(items, 'unseen', 'radic').map((one) => one.equipment_id)).toEqual([2]);
  expect(shownOf(items, 'all', 'a-4 busilica').map((one) => one.equipment_id)).toEqual([4]);
});
