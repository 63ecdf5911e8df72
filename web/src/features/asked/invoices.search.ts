import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, from, to } = filterKinds<Messages>();

/** The list of invoiced tasks: the newest first by default. */
export const invoicedList = defineList({
  name: 'asked-invoices',
  sorts: ['invoiced_at', 'title', 'contractor_name', 'address_name', 'net'],
  order: '-invoiced_at',
  filters: {
    q: search({ label: (t) => t.asked.invoices.search }),
    from: from({ label: (t) => t.asked.invoices.filters.from, by: 'invoiced_at' }),
    to: to({ label: (t) => t.asked.invoices.filters.to, by: 'invoiced_at' }),
  },
});
