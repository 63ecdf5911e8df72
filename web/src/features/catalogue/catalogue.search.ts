import { api, dataOf } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { recordSource } from '@/records/pickers';
import type { CatalogGroup } from './catalogue-items';

const { own, search, record, choice } = filterKinds<Messages>();

export const groupSource = recordSource<CatalogGroup>({
  key: ['catalogue', 'groups'],
  search: (body, signal) => dataOf(api.POST('/catalog/catalog_groups_picker', { body, signal })),
  column: 'catalog_group_id',
  id: (group) => group.catalog_group_id,
  label: (group) => group.name,
  standIn: (id) => ({ catalog_group_id: id, name: `#${id}` }),
});

/** The items of the catalogue, found by code or title. */
export const catalogueList = defineList({
  name: 'catalogue',
  sorts: ['name'],
  order: 'name',
  filters: {
    // The client whose prices are shown; absent for the general ones.
    client: own({ label: (t) => t.catalogue.tabs.label, by: 'client_tenant_id' }),
    q: search({ label: (t) => t.catalogue.search }),
    group: record({ label: (t) => t.catalogue.filters.group, of: groupSource, by: 'catalog_group_id' }),
    type: choice({
      label: (t) => t.catalogue.filters.type,
      values: ['MATERIAL', 'WORK', 'TRAVEL'],
      word: (t, type) => t.lineItems.types[type],
      by: 'catalog_type',
    }),
  },
});
