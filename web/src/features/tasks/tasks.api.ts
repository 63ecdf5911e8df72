import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';

export type TaskRow = Schemas['TasksRow'];
export type TaskDetails = Schemas['TasksDetails'];

/** The query keys of tasks. */
export const taskKeys = {
  all: ['tasks'] as const,
  lists: ['tasks', 'list'] as const,
  detail: (id: number) => ['tasks', 'detail', id] as const,
  financials: (id: number) => ['tasks', 'financials', id] as const,
  history: (id: number) => ['tasks', 'history', id] as const,
};

export const taskListCalls = {
  key: taskKeys.lists,
  search: (body, signal) => dataOf(api.POST('/tasks/search', { body, signal })),
  counts: (body, signal) => dataOf(api.POST('/tasks/counts', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/tasks/export', { body, parseAs: 'blob' })),
  live: ['task'],
} satisfies ListCalls<TaskRow>;

/** Everything on the page of one task. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/tasks/{task_id}/details', { params: { path: { task_id: id } }, signal }))).data,
  });

/** Lists, counts and details are read again after a task has changed. */
export function useRefreshTasks() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: taskKeys.all });
}

/** Deletes a task, which can be restored. */
const deleteTask = (id: number) => api.DELETE('/tasks/{task_id}', { params: { path: { task_id: id } } });

export function useDeleteTask() {
  return useMutation({ mutationFn: deleteTask, onSuccess: useRefreshTasks() });
}

/** A task to which something could not be done, and why. */
export interface Failed {
  readonly task: TaskRow;
  readonly error: unknown;
}

type Move = { readonly id: number } & (
  | { readonly to: 'confirm' | 'restore' }
  | ({ readonly to: 'reject' | 'reopen' } & Readonly<Body<'/tasks/{task_id}/reject', 'post'>>)
);

/** Moves a task to another status; the server answers its fresh details. */
export function useMoveTask() {
  const queryClient = useQueryClient();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: ({ id, to, ...body }: Move) => {
      const params = { path: { task_id: id } };
      return to === 'reject' || to === 'reopen'
        ? dataOf(api.POST(`/tasks/{task_id}/${to}`, { params, body }))
        : dataOf(api.POST(`/tasks/{task_id}/${to}`, { params }));
    },
    onSuccess: ({ data }, { id }) => {
      queryClient.setQueryData(taskKeys.detail(id), data);
      return refresh();
    },
  });
}

export type CopyKind = 'duplicate' | 'save_as_template' | 'use';

/** Makes a task out of another: a duplicate, a template, or a task from a template. Answers its number. */
export function useCopyTask() {
  return useMutation({
    mutationFn: async ({ id, kind }: { id: number; kind: CopyKind }) => {
      const params = { path: { task_id: id } };
      return (await dataOf(api.POST(`/tasks/{task_id}/${kind}`, { params }))).data;
    },
    onSuccess: useRefreshTasks(),
  });
}
