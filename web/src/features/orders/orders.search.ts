import * as z from 'zod/mini';
import { eq, type Filter, lt, nameContains, or } from '@/api/filter';
import type { CoreMessages } from '@/i18n/types';
import { today } from '@/lib/date';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { anyWorkerSource, clientSource, projectSource, withCompany } from '@/records/pickers';

const { tabs, search, record, text, from, to, choice, shown } = filterKinds<CoreMessages>();

/** The order a typed text means: RN-2275, #2275 or 2275, however it is spaced. Null means none. */
export function numberIn(typed: string): number | null {
  const digits = typed.replaceAll(/\s/g, '').replace(/^(rn-?|#)/i, '');
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

const unscheduled: Filter = { is_null: [{ column: 'planned_start' }] };
/** Late: it should be finished by now and is not. */
const late = (now: string): Filter => ({
  and: [or(eq('status', 'CREATED'), eq('status', 'IN_EXECUTION')), lt('planned_end', now)],
});

/** The list of orders: newest first by default. */
export const orderList = defineList({
  name: 'orders',
  sorts: [
    'order_id',
    'status',
    'client_name',
    'address_name',
    'planned_start',
    'time_estimate',
    'created_by_last_name',
  ],
  order: '-order_id',
  filters: {
    status: tabs({
      label: (t) => t.orders.tabs.label,
      any: (t) => t.orders.tabs.any,
      values: ['CREATED', 'IN_EXECUTION', 'DONE', 'DELETED'],
      word: (t, status) => t.orders.status[status],
      by: 'status',
      // Deleted orders have a tab of their own.
      absent: or(eq('status', 'CREATED'), eq('status', 'IN_EXECUTION'), eq('status', 'DONE')),
    }),
    q: search({ label: (t) => t.orders.search }),
    client: record({
      label: (t) => t.orders.filters.client,
      hint: (t) => t.orders.filters.clientHint,
      of: clientSource,
      by: withCompany,
      may: 'order.plan',
    }),
    project: record({
      label: (t) => t.orders.filters.project,
      of: projectSource,
      by: 'project_id',
      may: 'task.create',
    }),
    location: text({
      label: (t) => t.orders.filters.location,
      hint: (t) => t.orders.filters.locationHint,
      by: 'address_name',
    }),
    worker: record({ label: (t) => t.orders.filters.worker, of: anyWorkerSource, by: 'worker_id', may: 'order.plan' }),
    created_by: text({
      label: (t) => t.orders.filters.createdBy,
      hint: (t) => t.orders.filters.createdByHint,
      by: (name) => nameContains('created_by', name),
    }),
    from: from({ label: (t) => t.orders.filters.from, by: 'planned_start' }),
    to: to({ label: (t) => t.orders.filters.to, by: 'planned_start' }),
    unscheduled: choice({
      label: (t) => t.orders.filters.unscheduled,
      any: (t) => t.orders.filters.any,
      values: [true, false],
      word: (t, is) => (is ? t.ui.yes : t.ui.no),
      by: (is) => (is ? unscheduled : { not: unscheduled }),
    }),
    hold: choice({
      label: (t) => t.orders.filters.hold,
      any: (t) => t.orders.filters.any,
      values: [true, false],
      word: (t, is) => (is ? t.ui.yes : t.ui.no),
      by: 'is_on_hold',
    }),
    late: choice({
      label: (t) => t.orders.filters.late,
      any: (t) => t.orders.filters.any,
      values: [true],
      word: (t) => t.ui.yes,
      by: (_, now) => late(now),
    }),
    unread: choice({
      label: (t) => t.record.comments.filter,
      hint: (t) => t.record.comments.filterHint,
      values: [true],
      word: (t) => t.ui.yes,
      by: 'unread',
    }),
    /** Groups the orders of one day by their workers. */
    group: shown(z.literal('worker')),
  },
  presets: [
    {
      key: 'today',
      label: (t) => t.orders.today,
      state: () => ({ from: today(), to: today(), sort: 'planned_start' }),
    },
  ],
});

type State = ReturnType<typeof orderList.read>;

/** The day that the list shows, where it shows one alone. */
export const dayOf = ({ from, to }: State) => (from === to ? from : undefined);

/** The most orders of a day that are grouped: all of them come at once, as many as one call answers. */
export const MOST_GROUPED = 200;

/** Returns the request for all orders of the day, sorted by time by default. */
export const dayBody = ({ page: _, ...state }: State) =>
  orderList.body({ ...state, sort: state.sort ?? 'planned_start', size: MOST_GROUPED }, MOST_GROUPED);
