import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search, from, to } = filterKinds<Messages>();

/** The list of payments of statements: newest first by default. */
export const statementList = defineList({
  name: 'statements',
  sorts: ['booked_on', 'party', 'amount'],
  order: '-booked_on',
  ordered: true,
  filters: {
    state: tabs({
      label: (t) => t.payments.statements.tabs.label,
      any: (t) => t.payments.statements.tabs.any,
      values: ['WAITING', 'MATCHED', 'ASIDE'],
      word: (t, state) => t.payments.statements.states[state],
      by: 'state',
    }),
    q: search({ label: (t) => t.payments.statements.search }),
    from: from({ label: (t) => t.payments.statements.filters.from, by: 'booked_on' }),
    to: to({ label: (t) => t.payments.statements.filters.to, by: 'booked_on' }),
  },
});
