import { api, dataOf, type Schemas } from '@/api/client';
import type { LoadHistory } from '@/domain/history';
import type { ListCalls } from '@/domain/list/list-calls';
import { KINDS, type Kind } from './deleted.search';

/** Something deleted. */
export type Gone = Schemas['TrashRecord'];

/** Where everything about the list lies in the query cache. */
export const DELETED = ['deleted'] as const;

export const deletedListCalls: ListCalls<Gone> = {
  key: DELETED,
  search: (body, signal) => dataOf(api.POST('/deleted/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/deleted/export', { body, parseAs: 'blob' })),
  // What happens in the catalogue is told under one name.
  live: KINDS.map((kind) => (kind.startsWith('catalog_') ? 'catalog' : kind)),
};

/** Brings a record of each kind back. */
export const RESTORE: Readonly<Record<Kind, (id: number) => Promise<unknown>>> = {
  team: (team_id) => api.POST('/teams/{team_id}/restore', { params: { path: { team_id } } }),
  work_hierarchy: (work_hierarchy_id) =>
    api.POST('/work_hierarchies/{work_hierarchy_id}/restore', { params: { path: { work_hierarchy_id } } }),
  location: (location_id) => api.POST('/locations/{location_id}/restore', { params: { path: { location_id } } }),
  locgroup: (locgroup_id) => api.POST('/locgroups/{locgroup_id}/restore', { params: { path: { locgroup_id } } }),
  catalog_item: (catalog_item_id) =>
    api.POST('/catalog/items/{catalog_item_id}/restore', { params: { path: { catalog_item_id } } }),
  catalog_group: (catalog_group_id) =>
    api.POST('/catalog/groups/{catalog_group_id}/restore', { params: { path: { catalog_group_id } } }),
  b2b: (b2b_id) => api.POST('/b2b/{b2b_id}/restore', { params: { path: { b2b_id } } }),
  address: (address_id) => api.POST('/addresses/{address_id}/restore', { params: { path: { address_id } } }),
  project: (project_id) => api.POST('/projects/{project_id}/restore', { params: { path: { project_id } } }),
  offer: (offer_id) => api.POST('/offers/{offer_id}/restore', { params: { path: { offer_id } } }),
  material: (catalog_item_id) =>
    api.POST('/materials/{catalog_item_id}/restore', { params: { path: { catalog_item_id } } }),
  stock_place: (stock_place_id) =>
    api.POST('/stock_places/{stock_place_id}/restore', { params: { path: { stock_place_id } } }),
  equipment: (equipment_id) => api.POST('/equipment/{equipment_id}/restore', { params: { path: { equipment_id } } }),
  asset: (asset_id) => api.POST('/assets/{asset_id}/restore', { params: { path: { asset_id } } }),
};

/** Reads what befell a record; that of an item of the catalogue has a dialog of its own. */
export const historyOf = (thing: Exclude<Kind, 'catalog_item'>, id: number): LoadHistory => {
  const master = { team_id: id, work_hierarchy_id: id, location_id: id, locgroup_id: id, b2b_id: id, address_id: id };
  const stock = { catalog_item_id: id, stock_place_id: id, equipment_id: id, asset_id: id };
  return async ({ query, signal }) => {
    const ask = {
      params: { path: { ...master, ...stock, catalog_group_id: id, project_id: id, offer_id: id }, query },
      signal,
    };
    return dataOf(api.GET(HISTORIES[thing], ask));
  };
};

const HISTORIES = {
  team: '/teams/{team_id}/history',
  work_hierarchy: '/work_hierarchies/{work_hierarchy_id}/history',
  location: '/locations/{location_id}/history',
  locgroup: '/locgroups/{locgroup_id}/history',
  catalog_group: '/catalog/groups/{catalog_group_id}/history',
  b2b: '/b2b/{b2b_id}/history',
  address: '/addresses/{address_id}/history',
  project: '/projects/{project_id}/history',
  offer: '/offers/{offer_id}/history',
  material: '/materials/{catalog_item_id}/history',
  stock_place: '/stock_places/{stock_place_id}/history',
  equipment: '/equipment/{equipment_id}/changes',
  asset: '/assets/{asset_id}/history',
} as const;
