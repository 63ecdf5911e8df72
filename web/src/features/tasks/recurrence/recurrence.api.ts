import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { taskKeys } from '../tasks.api';

export type Recurrence = Schemas['RecurrenceDetails'];
export type Plan = Schemas['RecurrencePlan'];
export type RepeatDate = Schemas['RecurrenceDate'];
export type Draft = Body<'/tasks/{task_id}/recurrence', 'post'>;
export type Decision = Body<'/tasks/{task_id}/recurrence/dates', 'post'>;

const path = (task_id: number) => ({ params: { path: { task_id } } });

const keyOf = (id: number) => [...taskKeys.detail(id), 'recurrence'];

/** Returns the query of a template's plan and the tasks created by it. */
export const recurrenceQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await dataOf(api.GET('/tasks/{task_id}/recurrence', { ...path(id), signal }))).data,
  });

/** Returns the query of a plan's days, and of earlier tasks that are not done; null makes no request. */
export const previewQuery = (id: number, draft: Draft | null) =>
  queryOptions({
    queryKey: ['recurrence-preview', id, draft],
    queryFn: async ({ signal }) =>
      draft === null
        ? { next: [], made: [], passed: 0 }
        : (await dataOf(api.POST('/tasks/{task_id}/recurrence/preview', { ...path(id), body: draft, signal }))).data,
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

type Act =
  | { readonly to: 'pause' | 'resume' | 'remove' }
  | { readonly to: 'set'; readonly draft: Draft; readonly headers?: Record<string, string> }
  | { readonly to: 'decide'; readonly decision: Decision };

/** Changes how a template repeats; the server answers how it does now. */
export function useRecurrence(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (act: Act) => {
      switch (act.to) {
        case 'pause':
          return dataOf(api.POST('/tasks/{task_id}/recurrence/pause', path(id)));
        case 'resume':
          return dataOf(api.POST('/tasks/{task_id}/recurrence/resume', path(id)));
        case 'remove':
          return dataOf(api.DELETE('/tasks/{task_id}/recurrence', path(id)));
        case 'set':
          return dataOf(
            api.POST('/tasks/{task_id}/recurrence', { ...path(id), body: act.draft, headers: act.headers ?? {} }),
          );
        case 'decide':
          return dataOf(api.POST('/tasks/{task_id}/recurrence/dates', { ...path(id), body: act.decision }));
      }
    },
    onSuccess: ({ data }) => queryClient.setQueryData(keyOf(id), data),
    // Most often refused because it has changed meanwhile; and what is due is made at once.
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
}
