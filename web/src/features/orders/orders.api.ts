import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { and, contains, eq, type Filter, ge, le, lt, or } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import type { ExportFormat } from '@/domain/ExportMenu';
import { orderKeys, useRefreshOrders } from '@/domain/orders';
import { pickerBody, pickerPage } from '@/domain/pickers';
import type { PickerSource } from '@/ui/picker-source';
import { type OrderSearch, orderNumber, SORT_COLUMNS } from './orders.search';

export type OrderRow = Schemas['OrdersRow'];
export type OpenTask = Schemas['OrdersOpenTask'];
export type Worker = Schemas['OrdersCandidate'];

/** "Any": everything but deleted orders, which have a tab of their own. */
const ANY = or(eq('status', 'CREATED'), eq('status', 'IN_EXECUTION'), eq('status', 'DONE'));
/** No order has it. */
const NO_ORDER = 0;

/** What to ask the server for the state of the list; `now` is the instant by which late work should have been over. */
export function toSearchBody(s: OrderSearch, size: number, now: string): Schemas['Request'] {
  const creator: Filter = {
    ilike: [
      { concat: [{ column: 'created_by_first_name' }, ' ', { column: 'created_by_last_name' }] },
      `%${(s.created_by ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    ],
  };
  const unscheduled: Filter = { is_null: [{ column: 'planned_start' }] };
  const late: Filter = { and: [or(eq('status', 'CREATED'), eq('status', 'IN_EXECUTION')), lt('planned_end', now)] };
  const is = (wanted: boolean | undefined, filter: Filter): Filter | undefined =>
    wanted === undefined ? undefined : wanted ? filter : { not: filter };
  const filter = and(
    s.status ? eq('status', s.status) : ANY,
    s.q && eq('order_id', orderNumber(s.q) ?? NO_ORDER),
    s.client !== undefined && or(eq('client_tenant_id', s.client), eq('contractor_tenant_id', s.client)),
    s.location && contains('address_name', s.location),
    s.worker !== undefined && eq('worker_id', s.worker),
    s.created_by && creator,
    s.from && ge('planned_start', s.from),
    s.to && le('planned_start', s.to),
    is(s.unscheduled, unscheduled),
    s.hold !== undefined && eq('is_on_hold', s.hold),
    s.late && late,
  );
  const column = SORT_COLUMNS.find((name) => s.sort === name || s.sort === `-${name}`);
  return {
    ...(filter && { filter }),
    page: { no: s.page ?? 1, size: s.size ?? size },
    ...(column && { order_by: [{ column, direction: s.sort === column ? 'asc' : 'desc' }] }),
  };
}

/** One page of the list; the old page stays while the next one comes. */
export const orderListQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: orderKeys.list(body),
    queryFn: ({ signal }) => dataOf(api.POST('/orders/search', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** The worker a filter names. */
export const workerQuery = (id: number) =>
  queryOptions({
    queryKey: ['workers', 'one', id],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('worker_id', id) };
      return (await dataOf(api.POST('/orders/workers_all_picker', { body, signal }))).data[0] ?? null;
    },
    staleTime: 10 * 60_000,
  });

/** Everybody who may have worked on an order, also who has left. */
export const anyWorkerSource: PickerSource<Worker> = {
  key: ['workers', 'all'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/orders/workers_all_picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (worker) => worker.worker_id,
  label: (worker) => `${worker.first_name} ${worker.last_name}`,
  hint: (worker) => worker.email,
};

/** The orders of a list as a spreadsheet. */
export const exportOrders = (list: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/orders/export', { body: { ...list, format }, parseAs: 'blob' }));

/** Brings a deleted order back. */
export function useRestoreOrder() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/orders/{order_id}/restore', { params: { path: { order_id: id } } }),
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
