import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq, or } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { sendingSheet } from '@/api/upload';
import { type Company, companyKeys, useRefreshCompanies } from '@/domain/company/company.api';
import type { ImportCalls } from '@/records/import/import';
import type { ListCalls } from '@/records/list/list-calls';
import type { MergeCalls } from '@/records/merge/merge-calls';
import { pickerBody } from '@/records/pickers';
import { resource } from '@/records/resource';

const companies = resource('/b2b', 'b2b_id');

export const companyListCalls: ListCalls<Company> = {
  key: companyKeys.lists,
  search: companies.search,
  spreadsheet: companies.spreadsheet,
  live: ['b2b'],
};

const path = (b2b_id: number) => ({ params: { path: { b2b_id } } });

/** Deletes a company, or archives one that is in use; returns which. */
export function useRemoveCompany() {
  return useMutation({
    mutationFn: async (id: number) => (await dataOf(api.DELETE('/b2b/{b2b_id}', path(id)))).data,
    onSuccess: useRefreshCompanies(),
  });
}

/** Brings back a company that was deleted or archived. */
export function useRestoreCompany() {
  return useMutation({
    mutationFn: companies.restore,
    onSuccess: useRefreshCompanies(),
  });
}

/** Invites the first person of a client; answers the link when it is not mailed. */
export const inviteClient = async (b2b_id: number, body: Body<'/b2b/{b2b_id}/invite', 'post'>) =>
  (await dataOf(api.POST('/b2b/{b2b_id}/invite', { ...path(b2b_id), body }))).data;

/** Returns the calls that merge another company of the register into this one. */
export const companyMerge = (own: number): MergeCalls => ({
  source: {
    key: [...companyKeys.lists, 'merge', own],
    load: async (ask) => {
      const body: Schemas['Request'] = { ...pickerBody(ask), filter: { ne: [{ column: 'b2b_id' }, own] } };
      const { data, count } = await companyListCalls.search(body, ask.signal);
      const about = ({ id_number, city }: Company) => [id_number, city].filter(Boolean).join(', ');
      return {
        data: data.map((one) => ({ id: one.b2b_id, name: one.name, about: about(one) })),
        count: count ?? data.length,
      };
    },
    id: ({ id }) => id,
    label: ({ name }) => name,
    hint: ({ about }) => about || null,
  },
  preview: (id, gone_id, signal) =>
    dataOf(api.POST('/b2b/{b2b_id}/merge/preview', { ...path(id), body: { gone_id }, signal })),
  merge: (id, body) => dataOf(api.POST('/b2b/{b2b_id}/merge', { ...path(id), body })),
  unmerge: (id, gone_id) => dataOf(api.POST('/b2b/{b2b_id}/unmerge', { ...path(id), body: { gone_id } })),
  // Tasks, orders, offers, projects, addresses and prices name clients too.
  shownIn: [[]],
});

export const { history: companyHistory } = companies;

const template = (kind: 'csv' | 'xlsx', filled: boolean) => () =>
  dataOf(api.GET(`/b2b/template.${kind}`, { params: { query: { filled } }, parseAs: 'blob' }));

interface TemplateWords {
  readonly csv: string;
  readonly xlsx: string;
  readonly filled: string;
  readonly file: string;
}

/** Returns the calls that import companies. */
export const companyImport = (t: TemplateWords): ImportCalls<Schemas['TenantsRegisterReport']> => ({
  templates: [
    { label: t.xlsx, name: `${t.file}.xlsx`, load: template('xlsx', false) },
    { label: t.csv, name: `${t.file}.csv`, load: template('csv', false) },
    { label: t.filled, name: `${t.file}.xlsx`, load: template('xlsx', true) },
  ],
  look: async (sheet, query) =>
    (await dataOf(api.POST('/b2b/import/look', { params: { query }, ...sendingSheet(sheet) }))).data,
  read: async (sheet, query, key) => {
    const headers = key === undefined ? {} : idempotencyHeader(key);
    return (await dataOf(api.POST('/b2b/import', { params: { query }, headers, ...sendingSheet(sheet) }))).data;
  },
  faults: (sheet, query) =>
    dataOf(api.POST('/b2b/import/faults', { params: { query }, parseAs: 'blob', ...sendingSheet(sheet) })),
  idOf: (report) => report.b2b_import_id,
  undo: async (b2b_import_id, query) =>
    (await dataOf(api.POST('/b2b/import/{b2b_import_id}/undo', { params: { path: { b2b_import_id }, query } }))).data,
  batches: {
    key: companyKeys.imports,
    load: async (signal) => {
      const { data } = await dataOf(api.GET('/b2b/imports', { signal }));
      return data.map(({ b2b_import_id, ...batch }) => ({ id: b2b_import_id, ...batch }));
    },
  },
});

const NEWEST = { page: { no: 1, size: 5 } };

/** The newest tasks with a company, on either side. */
export const companyTasksQuery = (tenantId: number) =>
  queryOptions({
    queryKey: ['tasks', 'of-company', tenantId],
    queryFn: ({ signal }) => {
      const filter = or(eq('client_tenant_id', tenantId), eq('contractor_tenant_id', tenantId));
      const order_by = [{ column: 'created_at', direction: 'desc' as const }];
      return dataOf(api.POST('/tasks/search', { body: { filter, order_by, ...NEWEST }, signal }));
    },
  });

/** The addresses kept of a company. */
export const companyAddressesQuery = (tenantId: number) =>
  queryOptions({
    queryKey: ['addresses', 'of-company', tenantId],
    queryFn: ({ signal }) =>
      dataOf(api.POST('/addresses/search', { body: { filter: eq('client_tenant_id', tenantId), ...NEWEST }, signal })),
  });
