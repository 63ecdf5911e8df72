import type { Screen } from '@/records/screen';
import { groupList } from './groups.search';

export const locationGroups = [
  {
    path: '/location-groups',
    load: () => import('./GroupListPage'),
    needs: 'master.read',
    search: groupList.read,
    nav: { label: 'locationGroups', in: 'master', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
