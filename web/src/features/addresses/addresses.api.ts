import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { and, eq } from '@/api/filter';
import { placeLines } from '@/domain/address/place';
import type { LoadHistory } from '@/records/history/history';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import type { MergeCalls } from '@/records/merge/merge-calls';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Address = Schemas['AddressesAddress'];
export type LinkedLocation = Pick<Schemas['LocationsMember'], 'location_id' | 'path'>;

/** The query keys of addresses, also for pickers of addresses. */
export const addressKeys = {
  all: ['addresses'] as const,
  lists: ['addresses', 'list'] as const,
  history: (id: number) => ['addresses', 'history', id] as const,
};

export const addressListCalls: ListCalls<Address> = {
  key: addressKeys.lists,
  search: (body, signal) => dataOf(api.POST('/addresses/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/addresses/export', { body, parseAs: 'blob' })),
  live: ['address'],
};

const path = (address_id: number) => ({ params: { path: { address_id } } });

export const removal: RemovalCalls = {
  remove: (id) => dataOf(api.DELETE('/addresses/{address_id}', path(id))),
  restore: (id) => dataOf(api.POST('/addresses/{address_id}/restore', path(id))),
  shownIn: [addressKeys.all],
};

export const createAddress = (body: Body<'/addresses', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/addresses', { body, headers }));

export const changeAddress = (id: number, body: Body<'/addresses/{address_id}', 'patch'>) =>
  dataOf(api.PATCH('/addresses/{address_id}', { ...path(id), body }));

/** An address as it is now, if it still is. */
export const addressNow = async (id: number): Promise<Address | undefined> =>
  (await dataOf(api.POST('/addresses/search', { body: { filter: eq('address_id', id) } }))).data[0];

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

export const loadHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/addresses/{address_id}/history', { params: { ...path(id).params, query }, signal }));

/** The locations of the company's tree. */
export const locationSource: PickerSource<LinkedLocation> = {
  key: ['locations', 'picker'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/locations/picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (location) => location.location_id,
  label: (location) => location.path,
};
