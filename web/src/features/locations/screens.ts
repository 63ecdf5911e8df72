import type { Screen } from '@/records/screen';
import { treeSearch } from '@/records/tree/tree-search';

export const locations = [
  {
    path: '/locations',
    load: () => import('./LocationTreePage'),
    needs: 'master.read',
    search: treeSearch.read,
    nav: { label: 'locations', in: 'master', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
