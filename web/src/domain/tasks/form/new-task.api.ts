import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import type { TaskCreate } from './task-form';

/** Queries that count tasks: the lists of tasks, and the projects. */
const SHOWN_IN = [['tasks'], ['projects']] as const;

/** Makes a task and answers its number; a repeated call with the same key makes no second one. */
export function useCreateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, key, files }: { body: TaskCreate; key: string; files: SentFiles }) =>
      (await dataOf(api.POST('/tasks', { body, headers: idempotencyHeader(key), ...sending(files) }))).data,
    onSuccess: () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
