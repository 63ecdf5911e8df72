import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { LoadHistory } from '@/domain/history';
import { type DeletedSearch, deletedList, type Kind } from './deleted.search';

/** Something deleted. */
export type Gone = Omit<Schemas['DeletedRecord'], 'thing'> & { readonly thing: Kind };

/** Where everything about the list lies in the query cache. */
export const DELETED = ['deleted'] as const;

/** What to ask the server for the state of the list. */
export const toSearchBody = (s: DeletedSearch, size: number): Schemas['Request'] => ({
  ...(s.thing && { filter: eq('thing', s.thing) }),
  ...(s.q && { search: s.q }),
  page: { no: s.page ?? 1, size: s.size ?? size },
  order_by: [deletedList.sort(s)],
});

/** One page of the list; the old page stays while the next one comes. */
export const deletedQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: [...DELETED, body],
    queryFn: async ({ signal }) => {
      const { data, count } = await dataOf(api.POST('/deleted/search', { body, signal }));
      return { rows: data as Gone[], count: count ?? undefined };
    },
    placeholderData: keepPreviousData,
  });

/** What the list shows, as a spreadsheet. */
export const exportDeleted = (body: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/deleted/export', { body: { ...body, format }, parseAs: 'blob' }));

interface Calls {
  readonly restore: (id: number) => Promise<unknown>;
  readonly history: (id: number) => LoadHistory;
}

/** How each kind comes back, and what has befallen it. */
export const CALLS: Readonly<Record<Kind, Calls>> = {
  team: {
    restore: (team_id) => api.POST('/teams/{team_id}/restore', { params: { path: { team_id } } }),
    history:
      (team_id) =>
      ({ query, signal }) =>
        dataOf(api.GET('/teams/{team_id}/history', { params: { path: { team_id }, query }, signal })),
  },
  work_hierarchy: {
    restore: (work_hierarchy_id) =>
      api.POST('/work_hierarchies/{work_hierarchy_id}/restore', { params: { path: { work_hierarchy_id } } }),
    history:
      (work_hierarchy_id) =>
      ({ query, signal }) =>
        dataOf(
          api.GET('/work_hierarchies/{work_hierarchy_id}/history', {
            params: { path: { work_hierarchy_id }, query },
            signal,
          }),
        ),
  },
  location: {
    restore: (location_id) => api.POST('/locations/{location_id}/restore', { params: { path: { location_id } } }),
    history:
      (location_id) =>
      ({ query, signal }) =>
        dataOf(api.GET('/locations/{location_id}/history', { params: { path: { location_id }, query }, signal })),
  },
  locgroup: {
    restore: (locgroup_id) => api.POST('/locgroups/{locgroup_id}/restore', { params: { path: { locgroup_id } } }),
    history:
      (locgroup_id) =>
      ({ query, signal }) =>
        dataOf(api.GET('/locgroups/{locgroup_id}/history', { params: { path: { locgroup_id }, query }, signal })),
  },
  address: {
    restore: (address_id) => api.POST('/addresses/{address_id}/restore', { params: { path: { address_id } } }),
    history:
      (address_id) =>
      ({ query, signal }) =>
        dataOf(api.GET('/addresses/{address_id}/history', { params: { path: { address_id }, query }, signal })),
  },
  b2b: {
    restore: (b2b_id) => api.POST('/b2b/{b2b_id}/restore', { params: { path: { b2b_id } } }),
    history:
      (b2b_id) =>
      ({ query, signal }) =>
        dataOf(api.GET('/b2b/{b2b_id}/history', { params: { path: { b2b_id }, query }, signal })),
  },
};
