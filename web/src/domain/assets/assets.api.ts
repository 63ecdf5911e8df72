import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { withFiles } from '@/api/multipart';
import { type Ask, pickerBody, pickerPage } from '@/records/pickers';
import { resource } from '@/records/resource';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Asset = Schemas['AssetsRow'];
export type AssetDetails = Schemas['AssetsDetails'];
export type AssetHere = Schemas['AssetsHere'];

/** The query keys of assets. */
export const assetKeys = {
  all: ['assets'] as const,
  lists: ['assets', 'list'] as const,
  detail: (id: number) => ['assets', 'detail', id] as const,
  history: (id: number) => ['assets', 'history', id] as const,
};

/** Queries to refetch after a change of an asset. */
export const SHOWN_IN = [assetKeys.all] as const;

/** The page of an asset. */
export const assetPage = ({ asset_id: assetId }: Pick<Asset, 'asset_id'>) => ({
  to: '/client-assets/$assetId' as const,
  params: { assetId },
});

/** The calls that every kind of record has. */
export const assets = resource('/assets', 'asset_id');
const path = (asset_id: number) => ({ params: { path: { asset_id } } });

/** Everything about an asset. */
export const assetQuery = (id: number) =>
  queryOptions({
    queryKey: assetKeys.detail(id),
    queryFn: async ({ signal }) => (await dataOf(api.GET('/assets/{asset_id}/details', { ...path(id), signal }))).data,
  });

export const assetNow = async (id: number) => (await dataOf(api.GET('/assets/{asset_id}/details', path(id)))).data;

type Headers = Record<'Idempotency-Key', string>;

export const addAsset = (body: Body<'/assets', 'post'>, headers: Headers, images: readonly File[] = []) =>
  assets.create(body, headers, images.length > 0 ? withFiles({ images }) : {});

export const { change: editAsset, history: loadHistory } = assets;

/** The work that a section of assets is about: a task with all its orders, or one order. */
export type Work = { readonly task_id: number } | { readonly order_id: number };

/** The assets that the work is about, and the others where it is. */
export const workAssetsQuery = (work: Work) =>
  queryOptions({
    queryKey: [...assetKeys.all, 'work', work],
    queryFn: async ({ signal }) => {
      if ('task_id' in work) {
        return (await dataOf(api.GET('/tasks/{task_id}/assets', { params: { path: work }, signal }))).data;
      }
      return (await dataOf(api.GET('/orders/{order_id}/assets', { params: { path: work }, signal }))).data;
    },
  });

/** Links an asset to the work. */
export const linkAsset = (work: Work, asset_id: number) =>
  'task_id' in work
    ? api.POST('/tasks/{task_id}/assets', { params: { path: work }, body: { asset_id } })
    : api.POST('/orders/{order_id}/assets', { params: { path: work }, body: { asset_id } });

/** Removes that link. */
export const unlinkAsset = (work: Work, asset_id: number) =>
  'task_id' in work
    ? api.DELETE('/tasks/{task_id}/assets/{asset_id}', { params: { path: { ...work, asset_id } } })
    : api.DELETE('/orders/{order_id}/assets/{asset_id}', { params: { path: { ...work, asset_id } } });

/** The assets of a client, wherever they are. */
export const clientAssetSource = (client: number): PickerSource<Asset> => ({
  key: [...assetKeys.all, 'client', client],
  load: async (ask: Ask) => {
    const body = { ...pickerBody(ask), filter: eq('client_tenant_id', client) };
    return pickerPage(await dataOf(api.POST('/assets/search', { body, signal: ask.signal })));
  },
  id: (asset) => asset.asset_id,
  label: (asset) => asset.asset_name,
  hint: (asset) => [asset.address_name, asset.serial_num].filter(Boolean).join(' · '),
});
