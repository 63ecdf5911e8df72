import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { useLiveList } from '@/records/list/use-live-list';

type Material = Schemas['MaterialsRow'];

/** A material as it is now. */
const materialQuery = (catalog_item_id: number) =>
  queryOptions({
    queryKey: ['materials', 'detail', catalog_item_id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/materials/{catalog_item_id}', { params: { path: { catalog_item_id } }, signal }))).data,
  });

/** A material as it is now, also when others change it. */
export function useMaterial(id: number, options?: { readonly initialData?: Material; readonly enabled?: boolean }) {
  const query = materialQuery(id);
  useLiveList('material', query.queryKey);
  return useQuery({ ...query, ...options });
}
