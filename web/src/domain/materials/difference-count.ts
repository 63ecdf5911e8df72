import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';

/** Returns the query of how many differences reported by workers the office has to decide. */
export const differenceCountQuery = queryOptions({
  queryKey: ['materials', 'differences', 'count'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.POST('/materials/differences/search', { body: { page: { no: 1, size: 1 } }, signal }))).count ??
    0,
});
