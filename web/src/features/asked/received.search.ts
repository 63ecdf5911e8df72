import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, from, to } = filterKinds<Messages>();

/** The list of invoices that others issued to the company: the newest first by default. */
export const receivedList = defineList({
  name: 'received-invoices',
  sorts: ['issued_at', 'invoice_num', 'contractor_name', 'due_on', 'total_with_tax'],
  order: '-issued_at',
  filters: {
    q: search({ label: (t) => t.asked.received.search }),
    from: from({ label: (t) => t.asked.received.filters.from, by: 'issued_at' }),
    to: to({ label: (t) => t.asked.received.filters.to, by: 'issued_at' }),
  },
});
