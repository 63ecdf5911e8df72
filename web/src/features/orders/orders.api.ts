import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import type { ListCalls } from '@/domain/list/list-calls';
import { orderKeys, useRefreshOrders } from '@/domain/orders';
import { pickerBody, pickerPage } from '@/domain/pickers';
import type { PickerSource } from '@/ui/picker-source';

export type OrderRow = Schemas['OrdersRow'];
export type OpenTask = Schemas['OrdersOpenTask'];

export const orderListCalls = {
  key: orderKeys.lists,
  search: (body, signal) => dataOf(api.POST('/orders/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/orders/export', { body, parseAs: 'blob' })),
  live: ['order'],
} satisfies ListCalls<OrderRow>;

/** Brings a deleted order back. */
export function useRestoreOrder() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/orders/{order_id}/restore', { params: { path: { order_id: id } } }),
    onSuccess: useRefreshOrders(),
  });
}

/** Lets an order go on that was on hold. */
export function useUnholdOrder() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/orders/{order_id}/unhold', { params: { path: { order_id: id } } }),
    onSuccess: useRefreshOrders(),
  });
}

/** The tasks of the company that can get a work order. */
export const openTaskSource: PickerSource<OpenTask> = {
  key: ['tasks', 'open'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/orders/tasks/picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (task) => task.task_id,
  label: (task) => task.title,
};

/**
 * Plans a work order of a task that is there or made with it, and answers its number; a
 * repeated call with the same key makes no second one.
 */
export function useCreateOrderWithTask() {
  return useMutation({
    mutationFn: async ({ body, key, files }: { body: Schemas['OrdersNewWithTask']; key: string; files: SentFiles }) => {
      const headers = idempotencyHeader(key);
      return (await dataOf(api.POST('/orders/create_order', { body, headers, ...sending(files) }))).data;
    },
    onSuccess: useRefreshOrders(),
  });
}
