import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from '@/api/client';

/** The kinds of records that are found by words and codes. */
export type Entity = Schemas['LookupThing']['entity'];

type Found = Schemas['LookupThing'];

/**
 * Returns the link to the page of a search result, or to the list that shows only it; undefined for a kind that this
 * version of the page lacks.
 */
export function wayTo({ entity, id, title }: Found): LinkProps | undefined {
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
    case 'catalog_item':
      return { to: '/catalogue', search: { q: title } };
    case 'location':
      return { to: '/locations', search: { node: id } };
  }
  return undefined;
}
