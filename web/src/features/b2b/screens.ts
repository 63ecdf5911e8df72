import type { Screen } from '@/records/screen';
import { companyList } from './b2b.search';

export const b2b = [
  {
    path: '/b2b',
    load: () => import('./CompanyListPage'),
    needs: 'master.edit',
    search: companyList.read,
    nav: { label: 'b2b', in: 'b2b' },
  },
  {
    path: '/b2b/$b2bId',
    load: () => import('./CompanyPage'),
    needs: 'master.edit',
  },
] as const satisfies readonly Screen[];
