import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { and, eq, type Filter } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import type { ItemSource } from '@/domain/items/suggestions/ItemSuggestions';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';
import type { CatalogGroup, CatalogItem, Currency, LinesChange } from './financial-lines';
import { taskKeys } from './tasks.api';

export type Financials = Schemas['TasksFinancials'];
export type OrderChoice = Schemas['TasksOrderChoice'];

/** The priced lines of a task and what they come to. */
export const financialsQuery = (id: number) =>
  queryOptions({
    queryKey: taskKeys.financials(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/tasks/{task_id}/financials', { params: { path: { task_id: id } }, signal })),
  });

/** Changes lines of a task, all of it or nothing; a repeated call with the same key makes no second ones. */
export function useChangeLines(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: LinesChange; key: string }) =>
      dataOf(
        api.PATCH('/tasks/{task_id}/financials', {
          params: { path: { task_id: id } },
          headers: idempotencyHeader(key),
          body,
        }),
      ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
      void queryClient.invalidateQueries({ queryKey: taskKeys.lists });
    },
  });
}

const pathOf = (task_id: number) => ({ path: { task_id } });

/** The live work orders a line of the task may belong to. */
export const orderSource = (taskId: number, describe: (order: OrderChoice) => string): PickerSource<OrderChoice> => ({
  key: [...taskKeys.financials(taskId), 'orders'],
  load: async (ask) => {
    const call = api.POST('/tasks/{task_id}/financials/work_order_picker', {
      params: pathOf(taskId),
      body: pickerBody(ask),
      signal: ask.signal,
    });
    return pickerPage(await dataOf(call));
  },
  id: (order) => order.order_id,
  label: (order) => String(order.order_id),
  hint: describe,
});

/** Returns the items of the catalogue in the task's currency, at its client's prices. */
export const itemSource = (
  taskId: number,
  describe: (item: CatalogItem) => string,
  filter?: Filter,
): PickerSource<CatalogItem> => ({
  key: [...taskKeys.financials(taskId), 'items', filter],
  load: async (ask) => {
    const call = api.POST('/tasks/{task_id}/financials/catalog_items_picker', {
      params: pathOf(taskId),
      body: { ...pickerBody(ask), ...(filter && { filter }) },
      signal: ask.signal,
    });
    return pickerPage(await dataOf(call));
  },
  id: (item) => item.catalog_item_id,
  label: (item) => item.name,
  hint: describe,
});

/** Returns the same items for the names of lines, while they are typed. */
export const itemsOf = (taskId: number, head: string, currency: Currency): ItemSource<CatalogItem> => {
  const { key, load } = itemSource(taskId, () => '');
  return {
    key,
    find: async (ask) => (await load({ ...ask, page: 1 })).data,
    head,
    currency,
    costs: false,
  };
};

const BY_THE_HOUR = and(eq('unit_of_measure', 'HOUR'), eq('lump_sum', false));

/** The items that are charged by the hour. */
export const hourItemSource = (taskId: number, describe: (item: CatalogItem) => string) =>
  itemSource(taskId, describe, BY_THE_HOUR);

/** Items charged by the hour that one used before may be among. */
const MOST_HOUR_ITEMS = 100;
export const hourItemsQuery = (taskId: number) =>
  queryOptions({
    queryKey: [...taskKeys.financials(taskId), 'hour-items'],
    queryFn: async ({ signal }) =>
      (await hourItemSource(taskId, () => '').load({ search: '', page: 1, size: MOST_HOUR_ITEMS, signal })).data,
  });

export const groupSource = (taskId: number): PickerSource<CatalogGroup> => ({
  key: [...taskKeys.financials(taskId), 'groups'],
  load: async (ask) => {
    const call = api.POST('/tasks/{task_id}/financials/catalog_groups_picker', {
      params: pathOf(taskId),
      body: pickerBody(ask),
      signal: ask.signal,
    });
    return pickerPage(await dataOf(call));
  },
  id: (group) => group.catalog_group_id,
  label: (group) => group.name,
});

/** Groups that a pasted word may name. */
const MOST_GROUPS = 200;
export const groupsQuery = (taskId: number, enabled: boolean) =>
  queryOptions({
    queryKey: [...taskKeys.financials(taskId), 'all-groups'],
    queryFn: ({ signal }) => groupSource(taskId).load({ search: '', page: 1, size: MOST_GROUPS, signal }),
    enabled,
    staleTime: 10 * 60_000,
  });
