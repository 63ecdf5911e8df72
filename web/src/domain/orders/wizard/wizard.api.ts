import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import { useRefreshOrders } from '@/domain/orders/orders';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type OpenTask = Schemas['OrdersOpenTask'];

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
