import { expect, it } from 'vitest';
import type { Takeable } from './materials.api';
import { doubtOf, foundIn, scanned, withTaken } from './take';

const material = (catalog_item_id: number, name: string, item_code = ''): Takeable => ({
  catalog_item_id,
  name,
  quantity: 3,
  unit_of_measure: 'PIECE',
  code: '',
  item_code,
  usual: null,
});
const PIPE = material(1, 'Bakrena cijev 1/4"–3/8"');
const FILTER = material(2, 'Filtar klima komore G4', 'FK-204');
const SEAL = material(3, 'Brtva šahta');

it.each([
  ['', [1, 2, 3]],
  ['g4 filt', [2]],
  ['fk-20', [2]],
  ['SAHTA', [3]],
  ['cijev bakrena', [1]],
  ['vijak', []],
])('%j finds %j', (text, ids) => {
  expect(foundIn([PIPE, FILTER, SEAL], text).map((one) => one.catalog_item_id)).toEqual(ids);
});

it('takes each material once, in the quantity said last, and none takes it off', () => {
  const one = withTaken(withTaken([], PIPE, 1), FILTER, 2);
  expect(one.map(({ catalog_item_id, taken }) => [catalog_item_id, taken])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(withTaken(one, PIPE, 4.5).map(({ taken }) => taken)).toEqual([4.5, 2]);
  expect(withTaken(one, PIPE, 0).map(({ name }) => name)).toEqual([FILTER.name]);
  expect(withTaken(one, PIPE, 4.5).map(({ key }) => key)).toEqual(one.map(({ key }) => key));
  expect(new Set(one.map(({ key }) => key)).size).toBe(2);
});

it.each([
  ['b-7', 3],
  [' B - 7 ', 3],
  ['036000291452', 2],
  ['0036000291452', 2],
  ['36000291452', undefined],
  ['', undefined],
])('the material of the code %j is %s', (text, id) => {
  const all = [PIPE, { ...FILTER, code: '036000291452' }, { ...SEAL, code: 'B-7' }];
  expect(scanned(all, text)?.catalog_item_id).toBe(id);
});

it('a list kept before there were codes finds none', () => {
  const { code: _, ...old } = PIPE;
  expect(scanned([old as Takeable], 'B-7')).toBeUndefined();
});

it.each([
  [3, 3, null, undefined],
  [4, 3, null, { why: 'MORE_THAN_THERE', than: 3 }],
  [30, 100, 3, undefined],
  [31, 100, 3, { why: 'TEN_TIMES_USUAL', than: 3 }],
  [3_850_091, 9_999_999, null, { why: 'LOOKS_SCANNED', than: 0 }],
])('%d taken of %d, where %s is usual: %j', (taken, quantity, usual, doubt) =>
  expect(doubtOf(taken, { quantity, usual })).toEqual(doubt ?? null),
);

it('of a material that a device does not know only the digits of a code are doubted', () => {
  expect(doubtOf(500, undefined)).toBeNull();
  expect(doubtOf(1_000_000, undefined)).toEqual({ why: 'LOOKS_SCANNED', than: 0 });
});
