import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { withFiles } from '@/api/multipart';
import type { ItemAct } from '@/domain/outbox/command';
import { type Person, personSource } from '@/domain/people/people';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import { type Ask, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Equipment = Schemas['EquipmentRow'];
export type EquipmentDetails = Schemas['EquipmentDetails'];
export type Condition = Schemas['EquipmentLoan']['condition'];

/** The query keys of equipment. */
export const equipmentKeys = {
  all: ['equipment'] as const,
  lists: ['equipment', 'list'] as const,
  kept: ['equipment', 'kept'] as const,
  detail: (id: number) => ['equipment', 'detail', id] as const,
  history: (id: number) => ['equipment', 'history', id] as const,
  ofOrder: (id: number) => ['equipment', 'of-order', id] as const,
};

/** Queries to refetch after a change of an item. */
export const SHOWN_IN = [equipmentKeys.all] as const;

const path = (equipment_id: number) => ({ params: { path: { equipment_id } } });

export const equipmentListCalls = {
  key: equipmentKeys.lists,
  search: (body, signal) => dataOf(api.POST('/equipment/search', { body, ...(signal && { signal }) })),
  spreadsheet: (body) => dataOf(api.POST('/equipment/export', { body, parseAs: 'blob' })),
  live: ['equipment'],
} satisfies ListCalls<Equipment>;

/** Returns the query that counts the items of a search by status, and their overdue loans. */
export const countsQuery = ({ filter, search }: Schemas['Request']) =>
  queryOptions({
    queryKey: [...equipmentKeys.lists, 'counts', filter, search],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.POST('/equipment/counts', { body: { ...(filter && { filter }), ...(search && { search }) }, signal }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });

/** Everything about an item. */
export const equipmentQuery = (id: number) =>
  queryOptions({
    queryKey: equipmentKeys.detail(id),
    queryFn: async ({ signal }) => (await dataOf(api.GET('/equipment/{equipment_id}', { ...path(id), signal }))).data,
  });

export const equipmentNow = async (id: number) => (await dataOf(api.GET('/equipment/{equipment_id}', path(id)))).data;

export const addEquipment = (body: Body<'/equipment', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/equipment', { body, headers }));

export const editEquipment = (id: number, body: Body<'/equipment/{equipment_id}', 'patch'>) =>
  dataOf(api.PATCH('/equipment/{equipment_id}', { ...path(id), body }));

type Headers = Record<'Idempotency-Key', string>;

/** The calls that change an item; sending one again has no further effect. */
export const equipmentCalls = {
  borrow: (
    id: number,
    body: Body<'/equipment/{equipment_id}/borrow', 'post'>,
    headers: Headers,
    photos: readonly File[] = [],
  ) =>
    dataOf(
      api.POST('/equipment/{equipment_id}/borrow', {
        ...path(id),
        headers,
        body,
        ...(photos.length > 0 && withFiles({ images: [...photos] })),
      }),
    ),
  handOver: (
    id: number,
    body: Body<'/equipment/{equipment_id}/hand_over', 'post'>,
    headers: Headers,
    photos: readonly File[] = [],
  ) =>
    dataOf(
      api.POST('/equipment/{equipment_id}/hand_over', {
        ...path(id),
        headers,
        body,
        ...(photos.length > 0 && withFiles({ images: [...photos] })),
      }),
    ),
  extend: (id: number, body: Body<'/equipment/{equipment_id}/extend', 'post'>, headers: Headers) =>
    dataOf(api.POST('/equipment/{equipment_id}/extend', { ...path(id), headers, body })),
  return: (
    id: number,
    body: Body<'/equipment/{equipment_id}/return', 'post'>,
    headers: Headers,
    photos: readonly File[] = [],
  ) =>
    dataOf(
      api.POST('/equipment/{equipment_id}/return', {
        ...path(id),
        headers,
        body,
        ...(photos.length > 0 && withFiles({ images: [...photos] })),
      }),
    ),
  service: (id: number, body: Body<'/equipment/{equipment_id}/service', 'post'>, headers: Headers) =>
    dataOf(api.POST('/equipment/{equipment_id}/service', { ...path(id), headers, body })),
  back: (id: number, body: Body<'/equipment/{equipment_id}/back', 'post'>, headers: Headers) =>
    dataOf(api.POST('/equipment/{equipment_id}/back', { ...path(id), headers, body })),
  lost: (id: number, body: Body<'/equipment/{equipment_id}/lost', 'post'>, headers: Headers) =>
    dataOf(api.POST('/equipment/{equipment_id}/lost', { ...path(id), headers, body })),
  found: (id: number, body: Body<'/equipment/{equipment_id}/found', 'post'>, headers: Headers) =>
    dataOf(api.POST('/equipment/{equipment_id}/found', { ...path(id), headers, body })),
  damage: (
    id: number,
    body: Body<'/equipment/{equipment_id}/damage', 'post'>,
    headers: Headers,
    photos: readonly File[] = [],
  ) =>
    dataOf(
      api.POST('/equipment/{equipment_id}/damage', {
        ...path(id),
        headers,
        body,
        ...(photos.length > 0 && withFiles({ images: [...photos] })),
      }),
    ),
};

/** Sends an action on an item; sending it again has no further effect. */
export function sendItemAct(act: ItemAct, headers: Headers): Promise<unknown> {
  const { equipment_id: id, photos } = act;
  switch (act.kind) {
    case 'borrow':
      return equipmentCalls.borrow(id, act.body, headers, photos);
    case 'return':
      return equipmentCalls.return(id, act.body, headers, photos);
    case 'damage':
      return equipmentCalls.damage(id, act.body, headers, photos);
  }
}

/** Labels as PDF. */
export const printLabels = (body: Body<'/equipment/labels', 'post'>) =>
  dataOf(api.POST('/equipment/labels', { body, parseAs: 'blob' }));

/** The company's settings for equipment, such as whether borrowers must sign. */
export const equipmentSettingsQuery = queryOptions({
  queryKey: [...equipmentKeys.all, 'settings', 'now'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/equipment/settings', { signal }))).data,
  staleTime: 5 * 60_000,
});

/** Returns the query of items that are free at a time. */
export const freeQuery = (body: Body<'/equipment/free', 'post'>) =>
  queryOptions({
    queryKey: [...equipmentKeys.all, 'free', body],
    queryFn: ({ signal }) => dataOf(api.POST('/equipment/free', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** The people to whom an item may be handed over: people who do not manage others find them by name too. */
export const takerSource: PickerSource<Person> = {
  key: ['equipment', 'takers'],
  load: async ({ search, page, signal }: Ask) => {
    const found = await dataOf(api.POST('/equipment_takers/search', { body: { ...(search && { search }) }, signal }));
    const data = page > 1 ? [] : found.data.map((one) => ({ ...one, email: '' }));
    return { count: found.data.length, data };
  },
  id: (person) => person.user_id,
  label: personSource.label,
};

export type OfOrder = Schemas['EquipmentOfOrder'];

/** Returns the query of items reserved for an order. */
export const ofOrderQuery = (order_id: number) =>
  queryOptions({
    queryKey: equipmentKeys.ofOrder(order_id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/orders/{order_id}/equipment', { params: { path: { order_id } }, signal }))).data,
  });

/** Keeps an item for a person on some days, or for a work order as long as that is planned. */
export const reserve = (equipment_id: number, body: Schemas['EquipmentReserving'], headers: Headers) =>
  dataOf(api.POST('/equipment/{equipment_id}/reserve', { ...path(equipment_id), headers, body }));

/** Ends a reservation. */
export const cancelReservation = (equipment_id: number, reservation_id: number) =>
  dataOf(
    api.DELETE('/equipment/{equipment_id}/reservations/{reservation_id}', {
      params: { path: { equipment_id, reservation_id } },
    }),
  );

export const decommission = (id: number, reason: string) =>
  api.POST('/equipment/{equipment_id}/decommission', { ...path(id), body: { reason } });
export const recommission = (id: number, reason: string) =>
  api.POST('/equipment/{equipment_id}/recommission', { ...path(id), body: { reason } });
export const equipmentRemoval: RemovalCalls = {
  remove: (id) => api.DELETE('/equipment/{equipment_id}', path(id)),
  restore: (id) => api.POST('/equipment/{equipment_id}/restore', path(id)),
  right: 'equipment.restore',
  shownIn: [equipmentKeys.all],
};

/** A place of an item: a saved address, or a name alone. */
export interface Place {
  readonly address_id: number | null;
  readonly address_name: string;
}

/** The saved addresses as places. */
export const placeSource: PickerSource<Place & { hint?: string }> = {
  key: ['equipment', 'places'],
  load: async ({ search, page, size, signal }: Ask) => {
    const body = { ...(search && { search }), page: { no: page, size } };
    const found = pickerPage(await dataOf(api.POST('/addresses/picker_search', { body, signal })));
    return {
      count: found.count,
      data: found.data.map(({ address_id, address_name, address1, city }) => ({
        address_id,
        address_name,
        hint: [address1, city].filter(Boolean).join(', '),
      })),
    };
  },
  id: (place) => place.address_id ?? 0,
  label: (place) => place.address_name,
  hint: (place) => place.hint ?? '',
};

/** The place as calls take it; none is taken off. */
export const placeBody = (place: Place | null) =>
  place === null
    ? {}
    : place.address_id === null
      ? { address_name: place.address_name }
      : { address_id: place.address_id };

/** Entries of a page of history, as many as the server gives. */
const HISTORY_PAGE = 50;

/** Returns the query of an item's history, newest first, page by page. */
export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: equipmentKeys.history(id),
    queryFn: ({ pageParam: page, signal }) =>
      dataOf(api.GET('/equipment/{equipment_id}/history', { params: { ...path(id).params, query: { page } }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.count > pages.length * HISTORY_PAGE ? pages.length + 1 : undefined),
    staleTime: 0,
  });
