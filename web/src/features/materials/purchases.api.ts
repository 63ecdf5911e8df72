import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import { materialKeys } from './materials.api';

export type Purchase = Schemas['MaterialsPurchase'];
export type PurchaseWhole = Schemas['MaterialsPurchaseWhole'];
export type ToBuy = Schemas['MaterialsToBuy'];
export type Shortfall = Schemas['MaterialsShortfall'];

const path = (material_purchase_id: number) => ({ params: { path: { material_purchase_id } } });
const KEY = [...materialKeys.all, 'purchases'] as const;

/** Returns the query of what is to be bought, by supplier. */
export const toBuyQuery = queryOptions({
  queryKey: [...materialKeys.all, 'to-buy'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/materials/purchase_list', { signal }))).data,
});

/** After changes of these, something else may be to be bought. */
export const TO_BUY_OF: readonly string[] = ['material', 'material_purchase'];

/** The calls of the list of purchases. */
export const purchaseListCalls = {
  key: [...KEY, 'list'],
  search: (body, signal) => dataOf(api.POST('/material_purchases/search', { body, ...(signal && { signal }) })),
  live: ['material_purchase', 'material'],
} satisfies ListCalls<Purchase>;

/** A purchase as it is now. */
export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'detail', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/material_purchases/{material_purchase_id}', { ...path(id), signal }))).data,
  });

type Headers = Record<'Idempotency-Key', string>;

export const notePurchase = (body: Body<'/material_purchases', 'post'>, headers: Headers) =>
  dataOf(api.POST('/material_purchases', { body, headers }));

export const receivePurchase = (
  id: number,
  body: Body<'/material_purchases/{material_purchase_id}/receive', 'post'>,
  headers: Headers,
) => dataOf(api.POST('/material_purchases/{material_purchase_id}/receive', { ...path(id), body, headers }));

export const closePurchase = (id: number) =>
  dataOf(api.POST('/material_purchases/{material_purchase_id}/close', path(id)));

export const reopenPurchase = (id: number) =>
  dataOf(api.POST('/material_purchases/{material_purchase_id}/reopen', path(id)));

export const changePurchase = (
  id: number,
  body: Body<'/material_purchases/{material_purchase_id}', 'patch'>,
  headers: Headers,
) => dataOf(api.PATCH('/material_purchases/{material_purchase_id}', { ...path(id), body, headers }));

export const dropPurchase = (id: number) => dataOf(api.DELETE('/material_purchases/{material_purchase_id}', path(id)));

export type FileFormat = 'xlsx' | 'pdf';

/** Returns the address of the purchase list as a file: of one supplier, or all of it. */
export const toBuyHref = (format: FileFormat, supplier?: number) =>
  `/api/materials/purchase_list/file?format=${format}${supplier === undefined ? '' : `&supplier_id=${supplier}`}`;

/** Returns the address of a purchase as a file, for the supplier. */
export const purchaseHref = (id: number, format: FileFormat) => `/api/material_purchases/${id}/file?format=${format}`;
