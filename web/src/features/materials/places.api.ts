import { api, type Body, dataOf } from '@/api/client';
import { eq } from '@/api/filter';
import type { LoadHistory } from '@/records/history/history';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import { materialKeys, type Place, SHOWN_IN } from './materials.api';

const path = (stock_place_id: number) => ({ params: { path: { stock_place_id } } });

export const placeListCalls: ListCalls<Place> = {
  key: [...materialKeys.places, 'list'],
  search: (body, signal) => dataOf(api.POST('/stock_places/search', { body, ...(signal && { signal }) })),
  live: ['stock_place', 'material'],
};

/** A place as it is now, if it still is. */
export const placeNow = async (id: number): Promise<Place | undefined> =>
  (await placeListCalls.search({ filter: eq('stock_place_id', id) })).data[0];

export const makePlace = (body: Body<'/stock_places', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/stock_places', { body, headers }));

export const changePlace = (id: number, body: Body<'/stock_places/{stock_place_id}', 'patch'>) =>
  dataOf(api.PATCH('/stock_places/{stock_place_id}', { ...path(id), body }));

export const placeRemoval: RemovalCalls = {
  remove: (id) => dataOf(api.DELETE('/stock_places/{stock_place_id}', path(id))),
  restore: (id) => dataOf(api.POST('/stock_places/{stock_place_id}/restore', path(id))),
  right: 'stock_place.restore',
  shownIn: SHOWN_IN,
};

export const placeHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/stock_places/{stock_place_id}/history', { params: { ...path(id).params, query }, signal }));
