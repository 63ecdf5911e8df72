import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { and, contains, eq } from '@/api/filter';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { LoadHistory } from '@/domain/history';
import { pickerBody, pickerPage } from '@/domain/pickers';
import type { RemovalCalls } from '@/domain/use-removal';
import type { PickerSource } from '@/ui/picker-source';
import { type AddressSearch, addressList } from './addresses.search';

export type Address = Schemas['AddressesAddress'];
export type LinkedLocation = Pick<Schemas['LocationsMember'], 'location_id' | 'path'>;

/** Where everything about addresses lies in the query cache; the pickers of addresses lie there too. */
export const addressKeys = {
  all: ['addresses'] as const,
  lists: ['addresses', 'list'] as const,
  history: (id: number) => ['addresses', 'history', id] as const,
};

/** What to ask the server for the state of the list. */
export function toSearchBody(s: AddressSearch, size: number): Schemas['Request'] {
  const filter = and(
    s.q && contains('address_name', s.q),
    s.client !== undefined && eq('client_tenant_id', s.client),
    s.type && eq('location_type', s.type),
    s.city && contains('city', s.city),
  );
  return {
    ...(filter && { filter }),
    page: { no: s.page ?? 1, size: s.size ?? size },
    order_by: [addressList.sort(s)],
  };
}

/** One page of the list; the old page stays while the next one comes. */
export const addressListQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: [...addressKeys.lists, body],
    queryFn: ({ signal }) => dataOf(api.POST('/addresses/search', { body, signal })),
    placeholderData: keepPreviousData,
  });

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

export const loadHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/addresses/{address_id}/history', { params: { ...path(id).params, query }, signal }));

/** What the list shows, as a spreadsheet. */
export const exportAddresses = (body: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/addresses/export', { body: { ...body, format }, parseAs: 'blob' }));

/** The locations of the company's tree. */
export const locationSource: PickerSource<LinkedLocation> = {
  key: ['locations', 'picker'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/locations/picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (location) => location.location_id,
  label: (location) => location.path,
};
