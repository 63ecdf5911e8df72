import type { Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search } = filterKinds<Messages>();

export type Kind = Schemas['TrashRecord']['thing'];

/** The names of the kinds of records in plural, in the order of the tabs. */
const NAMES: Readonly<Record<Kind, (t: Messages) => string>> = {
  team: (t) => t.teams.title,
  work_hierarchy: (t) => t.hierarchies.title,
  location: (t) => t.locations.title,
  locgroup: (t) => t.locationGroups.title,
  catalog_item: (t) => t.deleted.items,
  catalog_group: (t) => t.catalogue.groups.title,
  b2b: (t) => t.b2b.title,
  address: (t) => t.addresses.title,
  project: (t) => t.projects.title,
  offer: (t) => t.offers.title,
  material: (t) => t.materials.title,
  stock_place: (t) => t.stockPlaces.title,
  equipment: (t) => t.equipment.title,
  asset: (t) => t.assets.title,
  user: (t) => t.users.title,
  invoice: (t) => t.invoices.title,
};
export const KINDS = Object.keys(NAMES) as Kind[];

/** The list of deleted records: newest first by default. */
export const deletedList = defineList({
  name: 'deleted',
  sorts: ['name', 'deleted_at'],
  order: '-deleted_at',
  filters: {
    thing: tabs({
      label: (t) => t.deleted.tabs.label,
      any: (t) => t.deleted.tabs.any,
      values: KINDS,
      word: (t, kind) => NAMES[kind](t),
      by: 'thing',
    }),
    q: search({ label: (t) => t.deleted.search }),
  },
});
