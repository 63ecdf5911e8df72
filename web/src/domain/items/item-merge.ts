import { api, dataOf } from '@/api/client';
import type { MergeCalls } from '@/records/merge/merge-calls';
import { pickerBody } from '@/records/pickers';

const path = (catalog_item_id: number) => ({ params: { path: { catalog_item_id } } });

/** Returns the calls that merge another item of the catalogue into this one, with the stock of both. */
export const itemMerge = (own: number): MergeCalls => ({
  source: {
    key: ['catalogue', 'merge', own],
    load: async (ask) => {
      const body = { ...pickerBody(ask), filter: { ne: [{ column: 'catalog_item_id' }, own] } };
      const { data, count } = await dataOf(api.POST('/catalog/items/search', { body, signal: ask.signal }));
      return {
        data: data.map(({ catalog_item_id: id, name, code, catalog_group: [group] }) => ({
          id,
          name,
          about: [code, group?.name].filter(Boolean).join(', '),
        })),
        count: count ?? data.length,
      };
    },
    id: ({ id }) => id,
    label: ({ name }) => name,
    hint: ({ about }) => about || null,
  },
  preview: (id, gone_id, signal) =>
    dataOf(api.POST('/catalog/items/{catalog_item_id}/merge/preview', { ...path(id), body: { gone_id }, signal })),
  merge: (id, body) => dataOf(api.POST('/catalog/items/{catalog_item_id}/merge', { ...path(id), body })),
  unmerge: (id, gone_id) =>
    dataOf(api.POST('/catalog/items/{catalog_item_id}/unmerge', { ...path(id), body: { gone_id } })),
  // Lines, tools, reservations and stock name articles too.
  shownIn: [[]],
});
