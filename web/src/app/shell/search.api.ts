import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { Entity } from '@/records/kinds';

export type Hit = Schemas['LookupHit'] & { entity: Entity };

/** Everything that fits the words and that the person may see, the best group first. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/search', { body: { search }, signal }))).data,
    // What is opened from here changes the results.
    staleTime: 0,
  });
