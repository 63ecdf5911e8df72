import { contains } from '@/api/filter';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { clientSource } from '@/records/pickers';

const { tabs, search, record, text, from, to } = filterKinds<Messages>();

/** The list of offers, each with its newest version: newest first by default. */
export const offerList = defineList({
  name: 'offers',
  sorts: ['offer_num', 'title', 'client_name', 'created_at', 'deadline', 'status', 'total_with_tax'],
  order: '-created_at',
  filters: {
    status: tabs({
      label: (t) => t.offers.tabs.label,
      any: (t) => t.offers.tabs.any,
      values: ['IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED'],
      word: (t, status) => t.offers.status[status],
      by: 'status',
    }),
    q: search({ label: (t) => t.offers.search, by: (typed) => contains('offer_num', typed) }),
    title: text({ label: (t) => t.offers.filters.title, hint: (t) => t.offers.filters.titleHint, by: 'title' }),
    client: record({ label: (t) => t.offers.filters.client, of: clientSource, by: 'client_tenant_id' }),
    created_from: from({ label: (t) => t.offers.filters.createdFrom, by: 'created_at' }),
    created_to: to({ label: (t) => t.offers.filters.createdTo, by: 'created_at' }),
    from: from({ label: (t) => t.offers.filters.from, by: 'deadline' }),
    to: to({ label: (t) => t.offers.filters.to, by: 'deadline' }),
  },
});
