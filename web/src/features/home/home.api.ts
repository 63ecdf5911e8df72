import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { dayBounds } from '@/lib/date';

export type Home = Schemas['Home'];
export type Decision = Schemas['HomeDecision'];
export type DayOrder = Schemas['ScheduleOrder'];
export type Crew = Schemas['ScheduleCrew'];

const KEY = ['home'] as const;
export const homeKeys = { waiting: [...KEY, 'waiting'], day: [...KEY, 'day'], charts: [...KEY, 'charts'] } as const;

/** The query of how much waits for the office, and of the decisions to make. */
export const homeQuery = queryOptions({
  queryKey: homeKeys.waiting,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/home', { signal }))).data,
});

/** The query of the charts of recent weeks and months. They change slowly. */
export const chartsQuery = queryOptions({
  queryKey: homeKeys.charts,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/home/charts', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** The orders of a day, and those of other days on which somebody works on it, with the people who can carry them out. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [...homeKeys.day, day],
    queryFn: async ({ signal }) => {
      const { from, until: to } = dayBounds(day);
      const [board, crew] = await Promise.all([
        dataOf(
          api.POST('/schedule/search', { body: { search: null, from, to, only: 'PLANNED', worked: true }, signal }),
        ),
        dataOf(api.POST('/schedule/worker_list', { body: { from, to }, signal })),
      ]);
      return { orders: board.data, crew: crew.data };
    },
  });

/** The query of what the company still has to set up. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/first_steps', { signal }))).data,
  // A person who returns from a step must see it done.
  staleTime: 0,
});

/** Makes a decision in place; with a reason it is the refusal. It arrives even if the page is left meanwhile. */
export async function decide(
  { kind, id, version }: Decision,
  headers: Record<'Idempotency-Key', string>,
  reason?: string,
) {
  const keepalive = true;
  if (kind === 'ABSENCE') {
    const params = { path: { absence_id: id } };
    if (reason !== undefined)
      return dataOf(api.POST('/absences/{absence_id}/reject', { params, headers, body: { reason, version } }));
    return dataOf(api.POST('/absences/{absence_id}/approve', { params, headers, body: { version }, keepalive }));
  }
  const params = { path: { task_id: id } };
  if (reason !== undefined) return dataOf(api.POST('/tasks/{task_id}/reject', { params, headers, body: { reason } }));
  return dataOf(api.POST('/tasks/{task_id}/confirm', { params, headers, keepalive }));
}
