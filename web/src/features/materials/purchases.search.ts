import { eq } from '@/api/filter';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds, idInAddress } from '@/records/list/filters';

const { search, tabs } = filterKinds<Messages>();

/** The list of purchases: newest first by default. */
export const purchaseList = defineList({
  name: 'purchases',
  sorts: ['supplier', 'created_at'],
  order: '-created_at',
  filters: {
    state: tabs({
      label: (t) => t.purchases.tabs.label,
      any: (t) => t.purchases.tabs.any,
      values: ['OPEN', 'CLOSED'],
      word: (t, state) => t.purchases.tabs[state],
      by: (state) => eq('is_open', state === 'OPEN'),
    }),
    q: search({ label: (t) => t.purchases.search }),
  },
});

/** The material that a notice leads to on the purchase list. */
export const readToBuySearch = ({ item }: Record<string, unknown>): { item?: number } => {
  const found = idInAddress.safeParse(item);
  return found.success ? { item: found.data } : {};
};
