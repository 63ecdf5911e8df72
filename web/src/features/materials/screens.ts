import type { Screen } from '@/records/screen';
import { asWritten } from '@/records/screen';
import { materialList } from './materials.search';

export const materials = [
  {
    path: '/materials',
    load: () => import('./MaterialListPage'),
    needs: 'material.read',
    search: materialList.read,
    nav: { label: 'materials', in: 'warehouse' },
  },
  {
    path: '/materials/places',
    load: () => import('./PlaceListPage'),
    needs: 'material.read',
    search: asWritten,
  },
  {
    path: '/materials/to-buy',
    load: () => import('./ToBuyPage'),
    needs: 'material.buy',
    search: asWritten,
  },
  {
    path: '/materials/purchases',
    load: () => import('./PurchaseListPage'),
    needs: 'material.buy',
    search: asWritten,
  },
  {
    path: '/materials/differences',
    load: () => import('./DifferenceListPage'),
    needs: 'material.change',
    search: asWritten,
  },
  {
    path: '/materials/picking',
    load: () => import('./PickingPage'),
    needs: 'material.read',
    search: asWritten,
  },
] as const satisfies readonly Screen[];
