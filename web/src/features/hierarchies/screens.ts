import type { Screen } from '@/records/screen';
import { treeSearch } from '@/records/tree/tree-search';

export const hierarchies = [
  {
    path: '/work-hierarchies',
    load: () => import('./HierarchyTreePage'),
    needs: 'master.read',
    search: treeSearch.read,
    nav: { label: 'workHierarchies', in: 'master', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
