import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';

/** How many differences from the field wait for the office. */
export const differenceCountQuery = queryOptions({
  queryKey: ['materials', 'differences', 'count'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.POST('/materials/differences/search', { body: { page: { no: 1, size: 1 } }, signal }))).count ??
    0,
});
