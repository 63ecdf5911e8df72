import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import type { Filter } from '@/api/filter';

/** How many tasks a filter finds. */
export const taskCountQuery = (filter: Filter | undefined) =>
  queryOptions({
    // Under the tasks' own key, so that a changed task counts anew.
    queryKey: ['tasks', 'count', filter],
    queryFn: async ({ signal }) => {
      const body = { ...(filter && { filter }), page: { no: 1, size: 1 } };
      return (await dataOf(api.POST('/tasks/search', { body, signal }))).count ?? 0;
    },
  });
