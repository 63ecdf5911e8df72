import { defineList } from '@/domain/list/define-list';
import { filterKinds } from '@/domain/list/filters';
import type { Messages } from '@/i18n/types';

const { tabs, search } = filterKinds<Messages>();

/** The kinds of master data that come back, as the server names them. */
export const KINDS = [
  'team',
  'work_hierarchy',
  'location',
  'locgroup',
  'catalog_item',
  'catalog_group',
  'b2b',
  'address',
  'project',
  'offer',
  'material',
  'stock_place',
  'equipment',
  'asset',
] as const;
export type Kind = (typeof KINDS)[number];

/** The list of what was deleted: newest first, unless the address says otherwise. */
export const deletedList = defineList({
  name: 'deleted',
  sorts: ['name', 'deleted_at'],
  order: '-deleted_at',
  filters: {
    thing: tabs({
      label: (t) => t.deleted.tabs.label,
      any: (t) => t.deleted.tabs.any,
      values: KINDS,
      word: (t, kind) => t.deleted.kinds[kind],
      by: 'thing',
    }),
    q: search({ label: (t) => t.deleted.search }),
  },
});
