import type { Screen } from '@/records/screen';
import { userList } from './users.search';

export const users = [
  {
    path: '/users',
    load: () => import('./UserListPage'),
    needs: 'user.read',
    search: userList.read,
    nav: { label: 'users', in: 'master' },
  },
] as const satisfies readonly Screen[];
