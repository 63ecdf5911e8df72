import type { Screen } from '@/records/screen';
import { teamList } from './teams.search';

export const teams = [
  {
    path: '/teams',
    load: () => import('./TeamListPage'),
    needs: 'master.read',
    search: teamList.read,
    nav: { label: 'teams', in: 'master', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
