import { and, eq, lt } from '@/api/filter';
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { clientSource } from '@/records/pickers';

const { choice, tabs, search, record, from, to } = filterKinds<Messages>();

/** The list of invoices and drafts: newest first by default. */
export const invoiceList = defineList({
  name: 'invoices',
  sorts: ['invoice_num', 'client_name', 'issued_at', 'due_on', 'total_with_tax', 'open', 'created_at'],
  order: '-created_at',
  filters: {
    status: tabs({
      label: (t) => t.invoices.tabs.label,
      any: (t) => t.invoices.tabs.any,
      values: ['DRAFT', 'ISSUED', 'UNPAID', 'OVERDUE'],
      word: (t, view) => t.invoices.views[view],
      by: (view) => {
        const open = eq('money', 'OPEN');
        if (view === 'UNPAID') return open;
        return view === 'OVERDUE' ? and(open, lt('pay_by', today())) : eq('status', view);
      },
    }),
    q: search({ label: (t) => t.invoices.search }),
    kind: choice({
      label: (t) => t.invoices.filters.kind,
      values: ['INVOICE', 'PARTIAL', 'ADVANCE', 'CREDIT_NOTE', 'CANCELLATION', 'DEBIT_NOTE'],
      word: (t, kind) => t.invoices.kinds[kind],
      by: 'kind',
    }),
    client: record({ label: (t) => t.invoices.filters.client, of: clientSource, by: 'tenant_id' }),
    delivery: choice({
      label: (t) => t.invoices.filters.delivery,
      values: ['QUEUED', 'SENT', 'FISCALIZED', 'DELIVERED', 'REJECTED', 'FAILED'],
      word: (t, state) => t.invoices.delivery.states[state],
      by: 'delivery_state',
    }),
    fiscal: choice({
      label: (t) => t.invoices.filters.fiscal,
      values: ['WAITING', 'REFUSED', 'TAKEN'],
      word: (t, state) => t.invoices.fiscal.states[state],
      by: 'fiscal_state',
    }),
    from: from({ label: (t) => t.invoices.filters.from, by: 'issued_at' }),
    to: to({ label: (t) => t.invoices.filters.to, by: 'issued_at' }),
    due_from: from({ label: (t) => t.invoices.filters.dueFrom, by: 'due_on' }),
    due_to: to({ label: (t) => t.invoices.filters.dueTo, by: 'due_on' }),
  },
});
