import { queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, dataOf, type Schemas } from '@/api/client';

/** The thing whose label says the code. */
export const labelQuery = (code: string) =>
  queryOptions({
    queryKey: ['codes', code.toUpperCase()],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/codes/{code}', { params: { path: { code } }, signal }))).data,
    networkMode: 'always',
  });

/** The page of a thing that has labels; none of a kind that this page is too old to know. */
export function pageOf({ entity, id }: Schemas['LabelsThing']): LinkProps | null {
  if (entity === 'equipment') return { to: '/equipment/$equipmentId', params: { equipmentId: id } };
  if (entity === 'asset') return { to: '/client-assets/$assetId', params: { assetId: id } };
  return null;
}
