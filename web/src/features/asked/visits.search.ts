import { eq, ge } from '@/api/filter';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search, from, to, choice } = filterKinds<Messages>();

/** The states of visits: in the future, running, done. */
const STATES = ['COMING', 'RUNNING', 'DONE'] as const;

/** The list of visits: the nearest first and finished ones after them by default. */
export const visitList = defineList({
  name: 'asked-visits',
  sorts: ['nearness', 'planned_start', 'title', 'contractor_name', 'address_name', 'order_status'],
  order: 'nearness',
  filters: {
    state: tabs({
      label: (t) => t.asked.visits.tabs.label,
      any: (t) => t.asked.visits.tabs.any,
      values: STATES,
      word: (t, state) => t.asked.visits.tabs[state],
      by: (state, now) => {
        if (state === 'COMING') return { and: [eq('order_status', 'CREATED'), ge('planned_start', now)] };
        return eq('order_status', state === 'DONE' ? 'DONE' : 'IN_EXECUTION');
      },
    }),
    q: search({ label: (t) => t.asked.visits.search }),
    from: from({ label: (t) => t.asked.visits.filters.from, by: 'planned_start' }),
    to: to({ label: (t) => t.asked.visits.filters.to, by: 'planned_start' }),
    unscheduled: choice({
      label: (t) => t.asked.visits.filters.unscheduled,
      values: [true],
      word: (t) => t.ui.yes,
      by: () => ({ is_null: [{ column: 'planned_start' }] }),
    }),
  },
});
