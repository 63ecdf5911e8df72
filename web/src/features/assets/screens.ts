import type { Screen } from '@/records/screen';
import { assetList } from './assets.search';

export const assets = [
  {
    path: '/client-assets',
    load: () => import('./AssetListPage'),
    needs: 'asset.read',
    search: assetList.read,
    nav: { label: 'assets', in: 'b2b', needs: 'asset.edit' },
  },
  {
    path: '/client-assets/$assetId',
    load: () => import('./AssetPage'),
    needs: 'asset.read',
  },
] as const satisfies readonly Screen[];
