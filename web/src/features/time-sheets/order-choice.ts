import { api, dataOf, type Schemas } from '@/api/client';
import { and, eq, type Filter, ge, lt } from '@/api/filter';
import { orderKeys } from '@/domain/orders/orders';
import { dayBounds, formatDateTime } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type OrderChoice = Schemas['OrdersRow'];

/** More than anybody does on a day. */
const OF_DAY = 50;

/** The orders of a person: those planned on a day first, then the ones that something has happened to last. */
export function ordersFor(
  userId: number,
  day: string,
  plannedAt: (p: { at: string }) => string,
): PickerSource<OrderChoice> {
  const { from, until } = dayBounds(day);
  const own = eq('worker_id', userId);
  const planned = and(own, ge('planned_start', from), lt('planned_start', until));
  const find = (filter: Filter | undefined, by: string, body: Schemas['Request'], signal: AbortSignal) =>
    dataOf(
      api.POST('/orders/search', {
        body: {
          ...body,
          ...(filter && { filter }),
          order_by: [{ column: by, direction: by === 'planned_start' ? 'asc' : 'desc' }],
        },
        signal,
      }),
    );
  return {
    key: [...orderKeys.all, 'of-day', userId, day],
    load: async ({ search, page, size, signal }) => {
      const words = search ? { search } : {};
      const [first, recent] = await Promise.all([
        find(planned, 'planned_start', { ...words, page: { no: 1, size: OF_DAY } }, signal),
        find(own, 'last_status_change', { ...words, page: { no: page, size } }, signal),
      ]);
      const onDay = new Set(first.data.map(({ order_id }) => order_id));
      const others = recent.data.filter(({ order_id }) => !onDay.has(order_id));
      const all = page === 1 ? [...first.data, ...others] : others;
      return {
        data: all.filter(({ allowed_actions }) => allowed_actions.includes('order.time')),
        count: recent.count ?? recent.data.length,
      };
    },
    id: ({ order_id }) => order_id,
    label: ({ order_id, title }) => `${orderNumber(order_id)} · ${title}`,
    hint: ({ client_name, planned_start }) =>
      [planned_start && plannedAt({ at: formatDateTime(planned_start) }), client_name].filter(Boolean).join(' · '),
  };
}
