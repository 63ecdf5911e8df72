import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { type SentFiles, sending, uploadFetch } from '@/api/upload';
import type { TaskUpdate } from '@/domain/tasks/form/task-form';
import type { SentPhotos } from '@/records/files/Files';
import { type HistoryGroup, historyPages } from '@/records/history/history';
import { useComments } from '@/records/talk/talk.api';
import { taskKeys, useRefreshTasks } from './tasks.api';

/** The history of a task. */
export const historyQuery = (id: number, groups: readonly HistoryGroup[]) =>
  historyPages(taskKeys.history(id), groups, ({ query, signal }) =>
    dataOf(api.GET('/tasks/{task_id}/history', { params: { path: { task_id: id }, query }, signal })),
  );

function useRefreshTask(id: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
}

/** Returns the calls for the comments of a task. */
export const useTaskComments = (id: number) =>
  useComments('task', id, { record: [taskKeys.detail(id)], lists: taskKeys.lists });

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
