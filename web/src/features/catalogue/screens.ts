import type { Screen } from '@/records/screen';
import { catalogueList } from './catalogue.search';

export const catalogue = [
  {
    path: '/catalogue',
    load: () => import('./CataloguePage'),
    needs: 'master.read',
    search: catalogueList.read,
    nav: { label: 'catalogue', in: 'master', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
