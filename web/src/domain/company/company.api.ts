import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { sending } from '@/api/upload';

export type Company = Schemas['TenantsEntry'];
export type CompanyDetails = Schemas['TenantsDetails'];

/** The query keys of companies. */
export const companyKeys = {
  all: ['companies'] as const,
  lists: ['companies', 'list'] as const,
  detail: (id: number) => ['companies', 'detail', id] as const,
  history: (id: number) => ['companies', 'history', id] as const,
  imports: ['companies', 'imports'] as const,
};

/** A company as it is now. */
export const readCompany = async (b2b_id: number, signal?: AbortSignal) =>
  (await dataOf(api.GET('/b2b/{b2b_id}/details', { params: { path: { b2b_id } }, ...(signal && { signal }) }))).data;

/** Returns the query of a company of the register, with how much there is to do with it. */
export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: companyKeys.detail(id),
    queryFn: ({ signal }) => readCompany(id, signal),
  });

/** Returns the query of a company's entry in the register, by its number in tasks; null if it has none. */
export const companyOfTenantQuery = (tenantId: number) =>
  queryOptions({
    queryKey: [...companyKeys.all, 'of-tenant', tenantId],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('tenant_id', tenantId), page: { no: 1, size: 1 } };
      return (await dataOf(api.POST('/b2b/search', { body, signal }))).data[0] ?? null;
    },
  });

/** Queries to refetch after a change of a company: the register, and the pickers of companies. */
export const SHOWN_IN: readonly QueryKey[] = [companyKeys.all, ['tenants']];

export function useRefreshCompanies() {
  const queryClient = useQueryClient();
  return () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const withLogo = (logo: File | null) => logo && sending({ images: [logo], docs: [] });

interface NewCompany {
  readonly body: Body<'/b2b', 'post'>;
  readonly logo: File | null;
  readonly key: string;
}

/** Writes a company down and answers it; a repeated call with the same key makes no second one. */
export function useCreateCompany() {
  return useMutation({
    mutationFn: async ({ body, logo, key }: NewCompany) => {
      const headers = idempotencyHeader(key);
      const { data: b2b_id } = await dataOf(api.POST('/b2b', { body, headers, ...withLogo(logo) }));
      return readCompany(b2b_id);
    },
    onSuccess: useRefreshCompanies(),
  });
}

/** Changes a company, based on the version in the body. */
export const updateCompany = (b2b_id: number, body: Body<'/b2b/{b2b_id}', 'patch'>, logo: File | null) =>
  dataOf(api.PATCH('/b2b/{b2b_id}', { params: { path: { b2b_id } }, body, ...withLogo(logo) }));
