import type { Schemas } from '@/api/client';
import { defineList } from '@/domain/list/define-list';
import { filterKinds } from '@/domain/list/filters';
import type { Messages } from '@/i18n/types';

const { tabs, search } = filterKinds<Messages>();

export type Kind = Schemas['TrashRecord']['thing'];

/** The kinds of master data that come back, in the order of the tabs. */
export const KINDS = Object.keys({
  team: true,
  work_hierarchy: true,
  location: true,
  locgroup: true,
  catalog_item: true,
  catalog_group: true,
  b2b: true,
  address: true,
  project: true,
  offer: true,
  material: true,
  stock_place: true,
  equipment: true,
  asset: true,
} satisfies Record<Kind, true>) as Kind[];

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
