import { api, type Body, dataOf } from '@/api/client';
import { type Asset, assetKeys, assets, SHOWN_IN } from '@/domain/assets/assets.api';
import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import { useComments } from '@/records/talk/talk.api';

export const assetListCalls = {
  key: assetKeys.lists,
  search: assets.search,
  spreadsheet: assets.spreadsheet,
  live: ['asset', 'address'],
} satisfies ListCalls<Asset>;

export const removal: RemovalCalls = {
  remove: assets.remove,
  restore: assets.restore,
  right: 'asset.restore',
  shownIn: [...SHOWN_IN, ['deleted']],
};

/** Labels as PDF. */
export const printLabels = (body: Body<'/assets/labels', 'post'>) =>
  dataOf(api.POST('/assets/labels', { body, parseAs: 'blob' }));

/** Returns the calls for the comments of an asset. */
export const useAssetComments = (id: number) =>
  useComments('asset', id, { record: [assetKeys.detail(id), assetKeys.history(id)], lists: assetKeys.lists });
