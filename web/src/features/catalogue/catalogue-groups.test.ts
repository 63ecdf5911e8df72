import { expect, test } from 'vitest';
import { group } from '@/test/builders/catalogue';
import { newRow } from '@/ui/tables/grid/grid-state';
import { diffGroups, type GroupGridRow, groupFault, groupRows, newGroup, rebaseGroups } from './catalogue-groups';

const work = group({ catalog_group_id: 4, name: 'Rad', version: 2, items: 0 });
const renamed = (rows: readonly GroupGridRow[], key: string, name: string) =>
  rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, name } } : row));

test('new, renamed and deleted groups are sent, with the version they were renamed on', () => {
  const rows = renamed(groupRows([group(), work, group({ catalog_group_id: 5 })]), 'group-4', ' Sati ').map((row) =>
    row.key === 'group-5' ? { ...row, deleted: true } : row,
  );
  const made = newRow({ ...newGroup(), name: 'Cijevi' });
  expect(diffGroups([...rows, made])).toEqual({
    body: {
      catalog_groups_create: [{ name: 'Cijevi' }],
      catalog_groups_update: [{ catalog_group_id: 4, name: 'Sati', version: 2 }],
      catalog_groups_delete: [5],
    },
    keys: {
      catalog_groups_create: [made.key],
      catalog_groups_update: ['group-4'],
      catalog_groups_delete: ['group-5'],
    },
  });
});

test.each([
  ['', 'required'],
  [' ', 'required'],
  ['x'.repeat(201), 'long'],
  ['x', undefined],
])('the name %j', (name, fault) => expect(groupFault({ ...newGroup(), name })).toBe(fault));

test('newer groups go under what is typed', () => {
  const mine = renamed(groupRows([group(), work, group({ catalog_group_id: 5, name: 'Treća' })]), 'group-4', 'Sati');
  const theirs = [group({ name: 'Elektrika', version: 2 }), group({ ...work, name: 'Radovi', version: 3 })];
  const next = rebaseGroups(mine, theirs);
  expect(next.map(({ values, saved }) => [values.name, saved?.name, values.version])).toEqual([
    ['Elektrika', 'Elektrika', 2],
    ['Sati', 'Radovi', 3],
  ]);
});

test('a renamed group that others deleted is made anew', () => {
  const next = rebaseGroups(renamed(groupRows([work]), 'group-4', 'Sati'), []);
  expect(diffGroups(next).body).toMatchObject({ catalog_groups_create: [{ name: 'Sati' }], catalog_groups_update: [] });
});
