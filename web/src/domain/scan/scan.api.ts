import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';

/** The record that a code names: of a label, of goods, an inventory number, that of a task, an order, an article, a place. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['codes', code.toUpperCase()],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/codes/{code}', { params: { path: { code } }, signal }))).data,
    networkMode: 'always',
  });
