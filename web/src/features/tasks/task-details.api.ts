import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { uploadFetch } from '@/api/upload';
import type { CommentCalls, NewComment } from '@/domain/Comments';
import type { SentPhotos } from '@/domain/Files';
import { type HistoryGroup, historyPages } from '@/domain/history';
import { taskKeys } from './tasks.api';

/** The history of a task. */
export const historyQuery = (id: number, groups: readonly HistoryGroup[]) =>
  historyPages(taskKeys.history(id), groups, ({ query, signal }) =>
    dataOf(api.GET('/tasks/{task_id}/history', { params: { path: { task_id: id }, query }, signal })),
  );

function useRefreshTask(id: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
}

/** What can be done with the comments of a task. */
export function useTaskComments(id: number): CommentCalls {
  const queryClient = useQueryClient();
  const onSuccess = useRefreshTask(id);
  const path = { task_id: id };
  return {
    add: useMutation({
      mutationFn: ({ comment, photo, shared, headers }: NewComment) =>
        api.POST('/tasks/{task_id}/comments', {
          params: { path },
          headers,
          body: { comment, shared },
          ...(photo && withFiles({ images: [photo] })),
        }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (comment_id: number) =>
        api.DELETE('/tasks/{task_id}/comments/{comment_id}', { params: { path: { ...path, comment_id } } }),
      onSuccess,
    }),
    read: useMutation({
      mutationFn: (read: boolean) => api.POST('/tasks/{task_id}/comments/read', { params: { path }, body: { read } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: taskKeys.lists }),
    }),
  };
}

/** Adds photos to a task without editing it. */
export function useAddImages(id: number) {
  return useMutation({
    mutationFn: ({ images, onProgress, signal, headers }: SentPhotos) =>
      api.POST('/tasks/{task_id}/images', {
        params: { path: { task_id: id } },
        headers,
        body: {},
        ...withFiles({ images }),
        fetch: uploadFetch(onProgress),
        signal,
      }),
    onSuccess: useRefreshTask(id),
  });
}
