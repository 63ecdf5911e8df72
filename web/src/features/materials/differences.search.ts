import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, tabs, number } = filterKinds<Messages>();

/** The list of differences, newest first by default: the open ones, or all. The tab is sent beside the filter. */
export const differenceList = defineList({
  name: 'differences',
  sorts: ['name', 'quantity', 'created_at'],
  order: '-created_at',
  filters: {
    state: tabs({
      label: (t) => t.differences.tabs.label,
      any: (t) => t.differences.tabs.open,
      values: ['ALL'],
      word: (t) => t.differences.tabs.all,
      by: () => undefined,
    }),
    q: search({ label: (t) => t.differences.search }),
    order: number({ label: (t) => t.differences.columns.order, by: 'order_id' }),
  },
});
