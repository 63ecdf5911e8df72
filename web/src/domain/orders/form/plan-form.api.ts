import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import type { Filter } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { busyText, type Candidate } from '@/domain/orders/order-plan';
import { useRefreshOrders } from '@/domain/orders/orders';
import type { Messages } from '@/i18n/types';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';
import type { OrderCreate, Team, When } from './plan-form';

const asked = (when: When | null) => (when ? { planned_start_time: when.start, time_estimate: when.minutes } : {});

/** The teams of the company: those free at the time first, then those that do the kind of work of the task. */
export const teamSource = (when: When | null, taskId: number | null, t: Messages): PickerSource<Team> => ({
  key: ['teams', 'free', when, taskId],
  load: async (ask) => {
    const body = { ...pickerBody(ask), ...asked(when), ...(taskId !== null && { task_id: taskId }) };
    return pickerPage(await dataOf(api.POST('/orders/create_order/teams_picker', { body, signal: ask.signal })));
  },
  id: (team) => team.team_id,
  label: (team) => team.name,
  hint: (team) => {
    const words = t.orders.plan;
    const free = team.busy
      ? `${words.teamBusy({ n: team.busy_count, of: team.workers.length })} ${busyText(team.busy, t)}`
      : words.teamFree({ n: team.workers.length });
    return team.matches_task ? `${words.teamMatches} · ${free}` : free;
  },
  tone: ({ busy }) => (busy ? 'warning' : 'good'),
});

/** Returns the query of the picked workers with their conflicts at the time. */
export const availabilityQuery = (when: When, workers: readonly Candidate[]) => {
  const ids = workers.map(({ worker_id }) => worker_id).toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: ['workers', 'free', 'picked', when, ids],
    queryFn: async ({ signal }) => {
      const filter: Filter = { in: [{ column: 'worker_id' }, ids] };
      const body = { filter, page: { no: 1, size: 100 }, ...asked(when) };
      return (await dataOf(api.POST('/orders/create_order/workers_picker', { body, signal }))).data;
    },
    // Others plan at the same time.
    staleTime: 0,
  });
};

/** Plans a work order of a task and answers its number; a repeated call with the same key makes no second one. */
export function useCreateOrder(taskId: number) {
  return useMutation({
    mutationFn: async ({ body, key }: { body: OrderCreate; key: string }) => {
      const params = { path: { task_id: taskId } };
      const headers = idempotencyHeader(key);
      return (await dataOf(api.POST('/tasks/{task_id}/create_order', { params, body, headers }))).data;
    },
    onSuccess: useRefreshOrders(),
  });
}
