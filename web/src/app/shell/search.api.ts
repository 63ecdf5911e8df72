import { queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, dataOf, type Schemas } from '@/api/client';

export type Entity = Schemas['LookupGroup']['entity'];
export type Hit = Schemas['LookupHit'] & { entity: Entity };

/** Everything that fits the words and that the person may see, the best group first. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/search', { body: { search }, signal }))).data,
    // What is opened from here changes there.
    staleTime: 0,
  });

/** The page of what was found; where it has none of its own, the list that shows it alone. */
export function wayTo({ entity, id, title }: Hit): LinkProps {
  switch (entity) {
    case 'task':
      return { to: '/tasks/$taskId', params: { taskId: id } };
    case 'order':
      return { to: '/work-orders/$orderId', params: { orderId: String(id) } };
    case 'b2b':
      return { to: '/b2b/$b2bId', params: { b2bId: id } };
    case 'user':
      return { to: '/users', search: { q: title } };
    case 'address':
      return { to: '/addresses', search: { q: title } };
    case 'equipment':
      return { to: '/equipment/$equipmentId', params: { equipmentId: id } };
    case 'asset':
      return { to: '/client-assets/$assetId', params: { assetId: id } };
    case 'offer':
      return { to: '/offers/$offerId', params: { offerId: id } };
    case 'project':
      return { to: '/projects/$projectId', params: { projectId: id } };
    case 'material':
      return { to: '/materials', search: { q: title } };
  }
}
