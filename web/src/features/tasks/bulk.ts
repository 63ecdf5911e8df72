import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api, dataOf, type Schemas } from '@/api/client';
import { orderKeys } from '@/domain/orders/orders';
import { type Failed, type TaskRow, taskKeys } from './tasks.api';

type Change = Pick<Schemas['TasksChange'], 'priority' | 'project_id' | 'whier_id'>;

const path = (id: number) => ({ params: { path: { task_id: id } } });

type Kind = Schemas['HierarchiesTree'];

/** The minutes of an order when its kind of work has no estimate. */
const DEFAULT_MINUTES = 60;

/** Returns the estimate of the last kind of work of the path, or of the nearest one above it that has one. */
export const usualMinutes = (kinds: readonly Kind[], path: readonly string[]) =>
  minutesOf(kinds, path) ?? DEFAULT_MINUTES;

function minutesOf(kinds: readonly Kind[], [name, ...below]: readonly string[]): number | null {
  const kind = kinds.find((one) => one.name === name);
  return kind ? (minutesOf(kind.children, below) ?? kind.time_estimate) : null;
}

/** Undoes the action on one task; refused when the task was changed meanwhile. */
type Undo = () => Promise<unknown>;

/** Acts on one task; returns how to undo that, where it is possible. */
export type Act = (task: TaskRow) => Promise<unknown>;
type UndoableAct = (task: TaskRow) => Promise<Undo>;

const patch = async (task: number, body: Schemas['TasksChange']) =>
  (await dataOf(api.PATCH('/tasks/{task_id}/details', { ...path(task), body }))).version;

const patchOrder = async (order: number, body: Schemas['OrdersChange']) =>
  (await dataOf(api.PATCH('/orders/{order_id}/details', { params: { path: { order_id: order } }, body }))).version;

/** The fields of the change as the task has them. */
const before = (task: TaskRow, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((field) => [field, task[field as keyof Change]]));

/** The calls for each of several tasks. The rules are those of the calls for one. */
export const acts = {
  delete: (task: TaskRow) => api.DELETE('/tasks/{task_id}', path(task.task_id)),
  restore: (task: TaskRow) => api.POST('/tasks/{task_id}/restore', path(task.task_id)),
  /** Deletes, for people who may restore. */
  deleteUndoably: async (task: TaskRow) => {
    await acts.delete(task);
    return () => acts.restore(task);
  },
  confirm: (task: TaskRow) => api.POST('/tasks/{task_id}/confirm', path(task.task_id)),
  reject: (reason: string) => (task: TaskRow) =>
    api.POST('/tasks/{task_id}/reject', { ...path(task.task_id), body: { reason, version: task.version } }),
  change:
    (body: Change): UndoableAct =>
    async (task) => {
      const version = await patch(task.task_id, { ...body, version: task.version });
      return () => patch(task.task_id, { ...before(task, body), version });
    },
  /** Somebody more does the next visit. */
  assign:
    (worker: number): UndoableAct =>
    async ({ visit }) => {
      if (!visit) throw new Error('a task without a visit was to be assigned');
      const workers = visit.workers.map(({ user_id: id }) => id);
      const version = await patchOrder(visit.order_id, { worker_ids: [...new Set([...workers, worker])] });
      return () => patchOrder(visit.order_id, { worker_ids: workers, version });
    },
  /** A work order that waits on the board for a time. */
  plan: (kinds: readonly Kind[]) => (task: TaskRow) =>
    api.POST('/tasks/{task_id}/create_order', {
      ...path(task.task_id),
      body: { planned_start_time: null, time_estimate: usualMinutes(kinds, task.whiers) },
    }),
} as const;

/** A task that was changed, and how that is taken back. */
export interface Done {
  readonly task: TaskRow;
  readonly undo: Undo | undefined;
}

/** Undoes actions on tasks, one after the other; returns those that stay as they are now. */
export async function undoAll(queryClient: QueryClient, done: readonly Done[]) {
  const changed: TaskRow[] = [];
  const failed: Failed[] = [];
  for (const { task, undo } of done) {
    await undo?.().catch((error: unknown) => {
      // Somebody has changed the same meanwhile, or it is no longer to be changed at all.
      if (error instanceof ApiError && error.status === 409) changed.push(task);
      else failed.push({ task, error });
    });
  }
  await refresh(queryClient);
  return { changed, failed };
}

const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: taskKeys.all }),
    queryClient.invalidateQueries({ queryKey: orderKeys.all }),
  ]);

/** Report whether an action makes sense for a task in its present state; the server decides once more. */
export const can = {
  change: (task: TaskRow) => task.allowed_actions.includes('task.edit'),
  assign: ({ visit, allowed_actions: may }: TaskRow) =>
    may.includes('task.edit') && visit?.order_status === 'CREATED' && visit.planned_start !== null,
  plan: (task: TaskRow) => task.status === 'CREATED' && task.phase === 'NEW' && task.visit === null,
} as const;

/** The progress of an action on several tasks. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/**
 * Returns functions that act on tasks one after the other; `run` returns the done and the failed ones, and leaves the
 * rest when it is stopped.
 */
export function useBulk() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stopped = useRef(false);
  const run = async (tasks: readonly TaskRow[], act: Act) => {
    stopped.current = false;
    const done: Done[] = [];
    const failed: Failed[] = [];
    for (const task of tasks) {
      if (stopped.current) break;
      setProgress({ done: done.length + failed.length, of: tasks.length });
      await act(task).then(
        (undo) => done.push({ task, undo: undo instanceof Function ? (undo as Undo) : undefined }),
        (error: unknown) => failed.push({ task, error }),
      );
    }
    setProgress(undefined);
    await refresh(queryClient);
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
