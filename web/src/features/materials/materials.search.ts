import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, tabs, own } = filterKinds<Messages>();

/** The list of materials, by name by default. The tab is sent beside the filter. */
export const materialList = defineList({
  name: 'materials',
  sorts: ['name', 'quantity', 'reserved', 'available', 'critical_quantity'],
  order: 'name',
  filters: {
    q: search({ label: (t) => t.materials.search }),
    stock: tabs({
      label: (t) => t.materials.tabs.label,
      any: (t) => t.materials.tabs.any,
      values: ['CRITICAL_QUANTITY', 'EMPTY_QUANTITY'],
      word: (t, value) => (value === 'CRITICAL_QUANTITY' ? t.materials.tabs.critical : t.materials.tabs.empty),
      by: () => undefined,
    }),
    place: own({ label: (t) => t.materials.place, by: 'stock_place_id' }),
  },
});
