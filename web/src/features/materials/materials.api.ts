import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import { type RecordSource, recordSource } from '@/records/pickers';
import { resource } from '@/records/resource';

export type Material = Schemas['MaterialsRow'];
export type Entry = Schemas['MaterialsEntry'];
export type ChangeType = Entry['change_type'];
export type Place = Schemas['MaterialsPlace'];
export type Tab = NonNullable<Schemas['MaterialsQuery']['tab']>;

/** The query keys of materials. */
export const materialKeys = {
  all: ['materials'] as const,
  lists: ['materials', 'list'] as const,
  places: ['materials', 'places'] as const,
  logs: (id: number) => ['materials', 'logs', id] as const,
  history: (id: number) => ['materials', 'history', id] as const,
};

/** Queries to refetch after a change of a material. */
export const SHOWN_IN = [materialKeys.all] as const;

/** Its history is what was changed beside the quantity. */
const materials = resource('/materials', 'catalog_item_id');
const path = (catalog_item_id: number) => ({ params: { path: { catalog_item_id } } });

/** The list of one tab. */
export const materialListCalls = (tab: Tab) =>
  ({
    key: [...materialKeys.lists, tab],
    search: (body, signal) =>
      dataOf(api.POST('/materials/search', { body: { ...body, tab }, ...(signal && { signal }) })),
    spreadsheet: (body) => dataOf(api.POST('/materials/export', { body: { ...body, tab }, parseAs: 'blob' })),
    live: ['material', 'stock_place'],
  }) satisfies ListCalls<Material>;

export const materialNow = async (id: number) => (await dataOf(api.GET('/materials/{catalog_item_id}', path(id)))).data;

export const { create: addMaterial, change: editMaterial, history: materialHistory } = materials;

export const bookChange = (
  id: number,
  body: Body<'/materials/{catalog_item_id}/change', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) => dataOf(api.POST('/materials/{catalog_item_id}/change', { ...path(id), headers, body }));

export const bookTransfer = (
  id: number,
  body: Body<'/materials/{catalog_item_id}/transfer', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) => dataOf(api.POST('/materials/{catalog_item_id}/transfer', { ...path(id), headers, body }));

export const takeBackEntry = (id: number, material_log_id: number) =>
  dataOf(
    api.POST('/materials/{catalog_item_id}/logs/{material_log_id}/correct', {
      params: { path: { catalog_item_id: id, material_log_id } },
      body: {},
    }),
  );

export const materialRemoval: RemovalCalls = {
  remove: materials.remove,
  restore: materials.restore,
  right: 'material.restore',
  shownIn: [materialKeys.all],
};

/** Returns the query of the changes of a material's stock, newest first, page by page. */
export const logsQuery = (id: number, ask: Omit<Body<'/materials/{catalog_item_id}/logs/search', 'post'>, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [...materialKeys.logs(id), ask],
    queryFn: ({ pageParam: no, signal }) =>
      dataOf(
        api.POST('/materials/{catalog_item_id}/logs/search', {
          ...path(id),
          body: { ...ask, page: { no, size: LOGS } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => ((last.count ?? 0) > pages.length * LOGS ? pages.length + 1 : undefined),
  });

const LOGS = 25;

/** The first places of stock; with one alone nothing is asked about places. */
export const placesQuery = queryOptions({
  queryKey: [...materialKeys.places, 'first'],
  queryFn: async ({ signal }) => (await dataOf(api.POST('/stock_places/search', { body: {}, signal }))).data,
});

/** The places of stock, the main store first. */
export const placeSource: RecordSource<Place> = recordSource<Place>({
  key: materialKeys.places,
  search: (body, signal) => dataOf(api.POST('/stock_places/search', { body, signal })),
  column: 'stock_place_id',
  id: (place) => place.stock_place_id,
  label: (place) => place.name,
  standIn: (id) => ({ stock_place_id: id, name: `#${id}` }) as Place,
});

/** Materials of the catalogue that are not kept in stock yet. */
export const itemSource = {
  key: ['materials', 'items'],
  load: async ({ search, page, size, signal }: Parameters<RecordSource<unknown>['load']>[0]) => {
    const body = { ...(search && { search }), page: { no: page, size } };
    const { data, count } = await dataOf(api.POST('/materials/items_picker', { body, signal }));
    return { data, count: count ?? data.length };
  },
  id: (item: Schemas['MaterialsItem']) => item.catalog_item_id,
  label: (item: Schemas['MaterialsItem']) => item.name,
  hint: (item: Schemas['MaterialsItem']) => [item.code, item.catalog_group_name].filter(Boolean).join(' · '),
};
