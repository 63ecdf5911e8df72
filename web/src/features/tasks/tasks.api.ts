import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { and, contains, eq, type Filter, ge, le, or } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { TaskCreate, TaskUpdate } from '@/domain/task-form/task-form';
import { SORT_COLUMNS, type TaskSearch } from './tasks.search';

export type TaskRow = Schemas['TasksRow'];
export type TaskDetails = Schemas['TasksDetails'];

/** Where everything about tasks lies in the query cache. */
export const taskKeys = {
  all: ['tasks'] as const,
  lists: ['tasks', 'list'] as const,
  list: (body: Schemas['Request']) => ['tasks', 'list', body] as const,
  detail: (id: number) => ['tasks', 'detail', id] as const,
  financials: (id: number) => ['tasks', 'financials', id] as const,
  history: (id: number) => ['tasks', 'history', id] as const,
};

/** "Any": everything but deleted tasks and templates, which have tabs of their own. */
const ANY = or(eq('status', 'CREATED'), eq('status', 'INVOICED'), eq('status', 'REJECTED'));

/** What to ask the server for the state of the list. */
export function toSearchBody(s: TaskSearch, size: number): Schemas['Request'] {
  const creator: Filter = {
    ilike: [
      { concat: [{ column: 'created_by_first_name' }, ' ', { column: 'created_by_last_name' }] },
      `%${(s.created_by ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    ],
  };
  const filter = and(
    s.status ? eq('status', s.status) : ANY,
    s.q && contains('title', s.q),
    s.project !== undefined && eq('project_id', s.project),
    s.client !== undefined && or(eq('client_tenant_id', s.client), eq('contractor_tenant_id', s.client)),
    s.whier !== undefined && eq('whier_id', s.whier),
    s.created_by && creator,
    s.from && ge('created_at', s.from),
    s.to && le('created_at', s.to),
    s.priority && eq('priority', s.priority),
    s.external !== undefined && eq('is_task_external', s.external),
    s.phase && eq('phase', s.phase),
  );
  const column = SORT_COLUMNS.find((name) => s.sort === name || s.sort === `-${name}`);
  return {
    ...(filter && { filter }),
    page: { no: s.page ?? 1, size: s.size ?? size },
    ...(column && { order_by: [{ column, direction: s.sort === column ? 'asc' : 'desc' }] }),
  };
}

/** One page of the list; the old page stays while the next one comes. */
export const taskListQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: taskKeys.list(body),
    queryFn: ({ signal }) => dataOf(api.POST('/tasks/search', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** Everything on the page of one task. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/tasks/{task_id}/details', { params: { path: { task_id: id } }, signal }))).data,
  });

/** Lists, counts and details are read again after a task has changed. */
function useRefreshTasks() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: taskKeys.all });
}

/** Makes a task and answers its number; a repeated call with the same key makes no second one. */
export function useCreateTask() {
  return useMutation({
    mutationFn: async ({ body, key, files }: { body: TaskCreate; key: string; files: SentFiles }) =>
      (await dataOf(api.POST('/tasks', { body, headers: idempotencyHeader(key), ...sending(files) }))).data,
    onSuccess: useRefreshTasks(),
  });
}

/** Changes a task, based on the version in the body, and answers the new version. */
export function useUpdateTask(id: number) {
  return useMutation({
    mutationFn: ({ body, files }: { body: TaskUpdate; files?: SentFiles }) =>
      dataOf(
        api.PATCH('/tasks/{task_id}/details', {
          params: { path: { task_id: id } },
          body,
          ...(files && sending(files)),
        }),
      ),
    onSuccess: useRefreshTasks(),
  });
}

/** Deletes a task, which can be restored. */
const deleteTask = (id: number) => api.DELETE('/tasks/{task_id}', { params: { path: { task_id: id } } });

export function useDeleteTask() {
  return useMutation({ mutationFn: deleteTask, onSuccess: useRefreshTasks() });
}

export interface NotDeleted {
  readonly task: TaskRow;
  readonly error: unknown;
}

/** Deletes several tasks one after the other and answers those that could not be. */
export function useDeleteTasks() {
  return useMutation({
    mutationFn: async (tasks: readonly TaskRow[]) => {
      const failed: NotDeleted[] = [];
      for (const task of tasks) {
        await deleteTask(task.task_id).catch((error: unknown) => failed.push({ task, error }));
      }
      return failed;
    },
    onSettled: useRefreshTasks(),
  });
}

type Move =
  | { readonly to: 'confirm' | 'restore' }
  | { readonly to: 'reject' | 'reopen'; readonly reason: Body<'/tasks/{task_id}/reject', 'post'>['reason'] };

/** Moves a task to another status; the server answers its fresh details. */
export function useMoveTask(id: number) {
  const queryClient = useQueryClient();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: async (move: Move) => {
      const params = { path: { task_id: id } };
      switch (move.to) {
        case 'confirm':
          return dataOf(api.POST('/tasks/{task_id}/confirm', { params }));
        case 'restore':
          return dataOf(api.POST('/tasks/{task_id}/restore', { params }));
        case 'reject':
          return dataOf(api.POST('/tasks/{task_id}/reject', { params, body: { reason: move.reason } }));
        case 'reopen':
          return dataOf(api.POST('/tasks/{task_id}/reopen', { params, body: { reason: move.reason } }));
      }
    },
    onSuccess: ({ data }) => {
      queryClient.setQueryData(taskKeys.detail(id), data);
      return refresh();
    },
  });
}

export type CopyKind = 'duplicate' | 'save_as_template' | 'use';

/** Makes a task out of another: a duplicate, a template, or a task from a template. Answers its number. */
export function useCopyTask(id: number) {
  return useMutation({
    mutationFn: async (kind: CopyKind) => {
      const params = { path: { task_id: id } };
      return (await dataOf(api.POST(`/tasks/{task_id}/${kind}`, { params }))).data;
    },
    onSuccess: useRefreshTasks(),
  });
}

/** The tasks of a list as a spreadsheet. */
export const exportTasks = (list: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/tasks/export', { body: { ...list, format }, parseAs: 'blob' }));
