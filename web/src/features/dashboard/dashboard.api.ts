import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { Filter } from '@/api/filter';

const one = (filter: Filter | undefined): Schemas['Request'] => ({
  ...(filter && { filter }),
  page: { no: 1, size: 1 },
});

/** How many tasks a filter finds. */
export const taskCountQuery = (filter: Filter | undefined) =>
  queryOptions({
    // Under the tasks' own key, so that a changed task counts anew.
    queryKey: ['tasks', 'count', filter],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/tasks/search', { body: one(filter), signal }))).count ?? 0,
  });

/** How many work orders a filter finds. */
export const orderCountQuery = (filter: Filter | undefined) =>
  queryOptions({
    queryKey: ['orders', 'count', filter],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/orders/search', { body: one(filter), signal }))).count ?? 0,
  });

/** How many projects a filter finds. */
export const projectCountQuery = (filter: Filter | undefined) =>
  queryOptions({
    queryKey: ['projects', 'count', filter],
    queryFn: async ({ signal }) =>
      (await dataOf(api.POST('/projects/search', { body: one(filter), signal }))).count ?? 0,
  });

/** What of a company is still to be set up. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/first_steps', { signal }))).data,
  // Whoever comes back from a step sees it done.
  staleTime: 0,
});
