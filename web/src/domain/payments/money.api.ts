import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';

export type OpenByAge = Schemas['InvoicesOpenByAge'];
export type Ages = Schemas['InvoicesAges'];

/** What is open by age and client; of one client where that is said. */
export const openQuery = (tenant_id?: number) =>
  queryOptions({
    queryKey: ['invoices', 'open', tenant_id ?? null],
    queryFn: async ({ signal }) => {
      const query = tenant_id === undefined ? {} : { tenant_id };
      return (await dataOf(api.GET('/invoices/open', { params: { query }, signal }))).data;
    },
  });

/** What invoices are for. */
export type InvoicedOf = { readonly project_id: number } | { readonly offer_id: number };

/** What was invoiced and paid of a project or an offer. */
export const invoicedQuery = (of: InvoicedOf) =>
  queryOptions({
    queryKey: ['invoices', 'invoiced', of],
    queryFn: async ({ signal }) => {
      const answer =
        'project_id' in of
          ? dataOf(api.GET('/projects/{project_id}/invoiced', { params: { path: of }, signal }))
          : dataOf(api.GET('/offers/{offer_id}/invoiced', { params: { path: of }, signal }));
      return (await answer).data;
    },
  });
