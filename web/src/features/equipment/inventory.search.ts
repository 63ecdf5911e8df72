import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, tabs } = filterKinds<Messages>();

/** The items of an inventory: first those that are still to be found. They are all on the device, which sorts them out. */
export const inventoryList = defineList({
  name: 'inventory',
  sorts: ['name'],
  order: 'name',
  size: 50,
  filters: {
    q: search({ label: (t) => t.inventory.search }),
    show: tabs({
      label: (t) => t.inventory.shown,
      any: (t) => t.inventory.views.unseen,
      values: ['seen', 'different', 'all'],
      word: (t, value) => t.inventory.views[value],
      by: () => undefined,
    }),
  },
});
