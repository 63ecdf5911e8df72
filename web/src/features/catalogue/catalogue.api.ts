import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { and, eq, type Filter } from '@/api/filter';
import { idempotencyHeader } from '@/api/idempotency';
import { sendingSheet } from '@/api/upload';
import type { LoadHistory } from '@/records/history/history';
import type { ImportCalls } from '@/records/import/import';
import type { ExportFormat } from '@/records/list/ExportMenu';
import { recordSource, type Tenant } from '@/records/pickers';
import type { Item, ItemsChange } from './catalogue-items';

export type GroupRow = Schemas['CatalogGroupRow'];
export type GroupsChange = Schemas['CatalogGroupsChange'];

/** The query keys of the catalogue. */
export const catalogueKeys = {
  all: ['catalogue'] as const,
  list: (body: Schemas['Request']) => ['catalogue', 'list', body] as const,
  groups: ['catalogue', 'groups'] as const,
  clients: ['catalogue', 'clients'] as const,
  groupHistory: (id: number) => ['catalogue', 'groupHistory', id] as const,
  imports: ['catalogue', 'imports'] as const,
  unpriced: (client: number, text: string) => ['catalogue', 'unpriced', client, text] as const,
};

/** Returns the filter of the items for which a client has prices; without it the general catalogue is searched. */
const ofClient = (client: number): Filter => eq('client_tenant_id', client);

/** Returns the query of one page of items with its request; the old page stays while the next one loads. */
export const itemsQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: catalogueKeys.list(body),
    queryFn: async ({ signal }) => ({
      ...(await dataOf(api.POST('/catalog/items/search', { body, signal }))),
      asked: JSON.stringify(body),
    }),
    placeholderData: keepPreviousData,
  });

/** Exports the list as a spreadsheet. */
export const exportItems = ({ page: _, ...list }: Schemas['Request'], format: ExportFormat): Promise<Blob> =>
  dataOf(api.POST('/catalog/items/export', { body: { ...list, format }, parseAs: 'blob' }));

/** These items as they are now, at the prices of the client, or for null at the general ones. */
export async function readItems(ids: readonly number[], client: number | null): Promise<Item[]> {
  const filter = and({ in: [{ column: 'catalog_item_id' }, [...ids]] }, client !== null && ofClient(client));
  const body = { ...(filter && { filter }), page: { no: 1, size: 200 } };
  return (await dataOf(api.POST('/catalog/items/search', { body }))).data;
}

/** How many items without a price of their own are offered. */
const MOST_UNPRICED = 50;

/** Items that the client has no price of, found by code or title. */
export const unpricedQuery = (client: number, text: string) =>
  queryOptions({
    queryKey: catalogueKeys.unpriced(client, text),
    queryFn: ({ signal }) => {
      const body = {
        filter: { not: ofClient(client) },
        ...(text && { search: text }),
        page: { no: 1, size: MOST_UNPRICED },
      };
      return dataOf(api.POST('/catalog/items/search', { body, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const groupsQuery = queryOptions({
  queryKey: catalogueKeys.groups,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/catalog/groups', { signal }))).data,
});

/** The clients with prices of their own. */
export const clientsQuery = queryOptions({
  queryKey: catalogueKeys.clients,
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET('/catalog/clients', { params: { query: { with_catalogue: true } }, signal }))).data,
});

/** Clients that can have prices of their own. */
export const pricedClientSource = recordSource<Tenant>({
  key: [...catalogueKeys.clients, 'all'],
  search: (body, signal) => dataOf(api.POST('/catalog/clients_picker', { body, signal })),
  column: 'tenant_id',
  id: (tenant) => tenant.tenant_id,
  label: (tenant) => tenant.name,
  standIn: (id) => ({ tenant_id: id, name: `#${id}` }),
});

/** Reads what happened to a group, page by page. */
export const loadGroupHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(
      api.GET('/catalog/groups/{catalog_group_id}/history', {
        params: { path: { catalog_group_id: id }, query },
        signal,
      }),
    );

function useRefreshCatalogue() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: catalogueKeys.all });
}

/** Adds, changes and deletes items or a client's prices: all of it or nothing. The same key does it once. */
export function useChangeItems() {
  return useMutation({
    mutationFn: async ({ body, key }: { body: ItemsChange; key: string }) =>
      (await dataOf(api.PATCH('/catalog/items', { headers: idempotencyHeader(key), body }))).data,
    onSuccess: useRefreshCatalogue(),
  });
}

/** Adds, renames and deletes groups, all of it or nothing, and answers those there are then. */
export function useChangeGroups() {
  return useMutation({
    mutationFn: async ({ body, key }: { body: GroupsChange; key: string }) =>
      (await dataOf(api.PATCH('/catalog/groups', { headers: idempotencyHeader(key), body }))).data,
    onSuccess: useRefreshCatalogue(),
  });
}

interface SheetOf {
  /** The client of the price list; null for the general catalogue. */
  readonly client: number | null;
  /** The group its template is for; null is all of them. */
  readonly group: number | null;
  readonly templates: readonly { readonly format: ExportFormat; readonly label: string; readonly name: string }[];
}

/** Reads price lists in from spreadsheets, and takes them back. */
export const importCalls = ({ client, group, templates }: SheetOf): ImportCalls<Schemas['CatalogReport']> => {
  const whose = { ...(client !== null && { tenant_id: client }) };
  const query = { ...whose, ...(group !== null && { catalog_group_id: group }) };
  return {
    templates: templates.map(({ format, label, name }) => ({
      label,
      name: `${name}.${format}`,
      load: () => dataOf(api.GET(`/catalog/template.${format}`, { params: { query }, parseAs: 'blob' })),
    })),
    look: async (sheet, place) => {
      const params = { query: { ...whose, ...place } };
      return (await dataOf(api.POST('/catalog/import/look', { params, ...sendingSheet(sheet) }))).data;
    },
    read: async (sheet, how, key) => {
      const params = { query: { ...whose, ...how } };
      const headers = key === undefined ? {} : idempotencyHeader(key);
      return (await dataOf(api.POST('/catalog/import', { params, headers, ...sendingSheet(sheet) }))).data;
    },
    faults: (sheet, how) => {
      const params = { query: { ...whose, ...how } };
      return dataOf(api.POST('/catalog/import/faults', { params, parseAs: 'blob', ...sendingSheet(sheet) }));
    },
    idOf: (report) => report.catalog_import_id,
    undo: async (catalog_import_id, query) =>
      (
        await dataOf(
          api.POST('/catalog/import/{catalog_import_id}/undo', { params: { path: { catalog_import_id }, query } }),
        )
      ).data,
    batches: {
      key: catalogueKeys.imports,
      load: async (signal) =>
        (await dataOf(api.GET('/catalog/imports', { signal }))).data.map(({ catalog_import_id, ...batch }) => ({
          ...batch,
          id: catalog_import_id,
        })),
    },
  };
};

/** Every price there was, as a spreadsheet: of the client, or for null all of them. */
export const loadPriceHistory = (client: number | null, format: ExportFormat): Promise<Blob> =>
  dataOf(
    api.GET(`/catalog/price_history.${format}`, {
      params: { query: { ...(client !== null && { tenant_id: String(client) }) } },
      parseAs: 'blob',
    }),
  );
