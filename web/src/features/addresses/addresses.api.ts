import { api, dataOf, type Schemas } from '@/api/client';
import { and, eq } from '@/api/filter';
import { placeLines } from '@/domain/address/place';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import type { MergeCalls } from '@/records/merge/merge-calls';
import { pickerBody, pickerPage } from '@/records/pickers';
import { resource } from '@/records/resource';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Address = Schemas['AddressesAddress'];
export type LinkedLocation = Pick<Schemas['LocationsMember'], 'location_id' | 'path'>;

/** The query keys of addresses, also for pickers of addresses. */
export const addressKeys = {
  all: ['addresses'] as const,
  lists: ['addresses', 'list'] as const,
  history: (id: number) => ['addresses', 'history', id] as const,
};

const addresses = resource('/addresses', 'address_id');

export const addressListCalls: ListCalls<Address> = {
  key: addressKeys.lists,
  search: addresses.search,
  spreadsheet: addresses.spreadsheet,
  live: ['address'],
};

const path = (address_id: number) => ({ params: { path: { address_id } } });

export const removal: RemovalCalls = {
  remove: addresses.remove,
  restore: addresses.restore,
  shownIn: [addressKeys.all],
};

export const { create: createAddress, change: changeAddress, now: addressNow, history: loadHistory } = addresses;

/** Returns the calls that merge another address of the same client into this one. */
export const mergeCalls = ({ address_id: own, client_tenant_id: client }: Address): MergeCalls => ({
  source: {
    key: ['addresses', 'merge', own],
    load: async (ask) => {
      const filter = and(eq('client_tenant_id', client), { ne: [{ column: 'address_id' }, own] });
      const body = { ...pickerBody(ask), ...(filter && { filter }) };
      const { data, count } = await addressListCalls.search(body, ask.signal);
      return {
        data: data.map((a) => ({ id: a.address_id, name: a.address_name, about: placeLines(a).join(', ') })),
        count: count ?? data.length,
      };
    },
    id: ({ id }) => id,
    label: ({ name }) => name,
    hint: ({ about }) => about ?? null,
  },
  preview: (id, gone_id, signal) =>
    dataOf(api.POST('/addresses/{address_id}/merge/preview', { ...path(id), body: { gone_id }, signal })),
  merge: (id, body) => dataOf(api.POST('/addresses/{address_id}/merge', { ...path(id), body })),
  unmerge: (id, gone_id) => dataOf(api.POST('/addresses/{address_id}/unmerge', { ...path(id), body: { gone_id } })),
  // Tasks, assets and tools name addresses too.
  shownIn: [[]],
});

/** The locations of the company's tree. */
export const locationSource: PickerSource<LinkedLocation> = {
  key: ['locations', 'picker'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/locations/picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (location) => location.location_id,
  label: (location) => location.path,
};
