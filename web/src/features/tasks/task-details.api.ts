import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { uploadFetch } from '@/api/upload';
import type { HistoryGroup } from './history';
import { taskKeys } from './tasks.api';

/** Entries of a page of history. */
const HISTORY_PAGE = 50;

/** The history of a task, newest first, page by page; without groups all of it. */
export const historyQuery = (id: number, groups: readonly HistoryGroup[]) => {
  const group = groups.join(',');
  return infiniteQueryOptions({
    queryKey: taskKeys.history(id, group),
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, ...(group && { group }) };
      return dataOf(api.GET('/tasks/{task_id}/history', { params: { path: { task_id: id }, query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * HISTORY_PAGE < last.count ? all.length + 1 : undefined),
    // What happened since belongs on top when the history is opened again.
    staleTime: 0,
  });
};

function useRefreshTask(id: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
}

/** Comments on a task; a repeated call with the same idempotency header makes no second comment. */
export function useAddComment(id: number) {
  return useMutation({
    mutationFn: ({
      comment,
      photo,
      headers,
    }: {
      comment: string;
      photo: File | null;
      headers: Record<string, string>;
    }) =>
      api.POST('/tasks/{task_id}/comments', {
        params: { path: { task_id: id } },
        headers,
        body: { comment },
        ...(photo && withFiles({ images: [photo] })),
      }),
    onSuccess: useRefreshTask(id),
  });
}

/** Takes a comment back. */
export function useWithdrawComment(id: number) {
  return useMutation({
    mutationFn: (comment_id: number) =>
      api.DELETE('/tasks/{task_id}/comments/{comment_id}', { params: { path: { task_id: id, comment_id } } }),
    onSuccess: useRefreshTask(id),
  });
}

/** Notes that all comments of the task so far are read. */
export function useReadComments(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.POST('/tasks/{task_id}/comments/read', { params: { path: { task_id: id } }, body: { read: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskKeys.lists }),
  });
}

interface Photos {
  readonly images: readonly File[];
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Adds photos to a task without editing it. */
export function useAddImages(id: number) {
  return useMutation({
    mutationFn: ({ images, onProgress, signal }: Photos) =>
      api.POST('/tasks/{task_id}/images', {
        params: { path: { task_id: id } },
        body: {},
        ...withFiles({ images }),
        fetch: uploadFetch(onProgress),
        signal,
      }),
    onSuccess: useRefreshTask(id),
  });
}
