import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';

/** A material as it is now. */
export const materialQuery = (catalog_item_id: number) =>
  queryOptions({
    queryKey: ['materials', 'detail', catalog_item_id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/materials/{catalog_item_id}', { params: { path: { catalog_item_id } }, signal }))).data,
  });
