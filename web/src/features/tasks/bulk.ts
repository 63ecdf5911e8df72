import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type Schemas } from '@/api/client';
import { orderKeys } from '@/domain/orders';
import { type Failed, type TaskRow, taskKeys } from './tasks.api';

type Change = Pick<Schemas['TasksChange'], 'priority' | 'project_id' | 'whier_id'>;

const path = (id: number) => ({ params: { path: { task_id: id } } });

type Kind = Schemas['HierarchiesTree'];

/** How long an order is to take when its kind of work does not say. */
const DEFAULT_MINUTES = 60;

/** What the kind of work at the end of the path usually takes, or else the nearest above it that says. */
export const usualMinutes = (kinds: readonly Kind[], path: readonly string[]) =>
  minutesOf(kinds, path) ?? DEFAULT_MINUTES;

function minutesOf(kinds: readonly Kind[], [name, ...below]: readonly string[]): number | null {
  const kind = kinds.find((one) => one.name === name);
  return kind ? (minutesOf(kind.children, below) ?? kind.time_estimate) : null;
}

/** What is done to each of several tasks. The rules are those of the calls for one. */
export const acts = {
  delete: (task: TaskRow) => api.DELETE('/tasks/{task_id}', path(task.task_id)),
  restore: (task: TaskRow) => api.POST('/tasks/{task_id}/restore', path(task.task_id)),
  confirm: (task: TaskRow) => api.POST('/tasks/{task_id}/confirm', path(task.task_id)),
  reject: (reason: string) => (task: TaskRow) =>
    api.POST('/tasks/{task_id}/reject', { ...path(task.task_id), body: { reason } }),
  change: (body: Change) => (task: TaskRow) =>
    api.PATCH('/tasks/{task_id}/details', { ...path(task.task_id), body: { ...body, version: task.version } }),
  /** Somebody more does the next visit. */
  assign: (worker: number) => (task: TaskRow) => {
    const { visit } = task;
    if (!visit) throw new Error('a task without a visit was to be assigned');
    const workers = new Set([...visit.workers.map(({ user_id: id }) => id), worker]);
    const order = { params: { path: { order_id: visit.order_id } } };
    return api.PATCH('/orders/{order_id}/details', { ...order, body: { worker_ids: [...workers] } });
  },
  /** A work order that waits on the board for a time. */
  plan: (kinds: readonly Kind[]) => (task: TaskRow) =>
    api.POST('/tasks/{task_id}/create_order', {
      ...path(task.task_id),
      body: { planned_start_time: null, time_estimate: usualMinutes(kinds, task.whiers) },
    }),
} as const;

/** Whether an action makes sense for a task as it stands now; the server decides once more. */
export const can = {
  change: (task: TaskRow) => task.allowed_actions.includes('task.edit'),
  assign: ({ visit, allowed_actions: may }: TaskRow) =>
    may.includes('task.edit') && visit?.order_status === 'CREATED' && visit.planned_start !== null,
  plan: (task: TaskRow) => task.status === 'CREATED' && task.phase === 'NEW' && task.visit === null,
} as const;

/** How far a run over several tasks has come. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Does something to tasks one after the other; answers those it failed with, and leaves those it did not come to. */
export function useBulk() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stopped = useRef(false);
  const run = async (tasks: readonly TaskRow[], act: (task: TaskRow) => Promise<unknown>) => {
    stopped.current = false;
    const done: TaskRow[] = [];
    const failed: Failed[] = [];
    for (const task of tasks) {
      if (stopped.current) break;
      setProgress({ done: done.length + failed.length, of: tasks.length });
      await act(task).then(
        () => done.push(task),
        (error: unknown) => failed.push({ task, error }),
      );
    }
    setProgress(undefined);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: taskKeys.all }),
      queryClient.invalidateQueries({ queryKey: orderKeys.all }),
    ]);
    return { done, failed };
  };
  return {
    run,
    /** Stops after the task it is at. */
    stop: () => {
      stopped.current = true;
    },
    progress,
  };
}
