import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, tabs } = filterKinds<Messages>();

/** The list of places of stock: the main store first, then by name by default. */
export const placeList = defineList({
  name: 'stock-places',
  sorts: ['name', 'kind'],
  order: 'name',
  filters: {
    kind: tabs({
      label: (t) => t.stockPlaces.tabs,
      any: (t) => t.stockPlaces.any,
      values: ['STORE', 'VAN', 'SITE'],
      word: (t, kind) => t.stockPlaces.kinds[kind],
      by: 'kind',
    }),
    q: search({ label: (t) => t.stockPlaces.search }),
  },
});
