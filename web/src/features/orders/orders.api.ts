import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { orderKeys, useRefreshOrders } from '@/domain/orders/orders';
import type { ListCalls } from '@/records/list/list-calls';

export type OrderRow = Schemas['OrdersRow'];

export const orderListCalls = {
  key: orderKeys.lists,
  search: (body, signal) => dataOf(api.POST('/orders/search', { body, signal })),
  counts: (body, signal) => dataOf(api.POST('/orders/counts', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/orders/export', { body, parseAs: 'blob' })),
  live: ['order'],
} satisfies ListCalls<OrderRow>;

/** Returns the query of workers who are absent in some time, with the reason. */
export const awayQuery = ({ from, until: to }: { from: string; until: string }) =>
  queryOptions({
    queryKey: [...orderKeys.lists, 'away', from, to],
    queryFn: async ({ signal }) => {
      const { data } = await dataOf(api.POST('/schedule/worker_list', { body: { from, to }, signal }));
      return data.workers.filter(({ absences }) => absences.length > 0);
    },
  });

/** Brings a deleted order back. */
export function useRestoreOrder() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/orders/{order_id}/restore', { params: { path: { order_id: id } } }),
    onSuccess: useRefreshOrders(),
  });
}

/** Resumes an order that was on hold. */
export function useUnholdOrder() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/orders/{order_id}/unhold', { params: { path: { order_id: id } } }),
    onSuccess: useRefreshOrders(),
  });
}
