import type { Screen } from '@/records/screen';

export const profile = [
  {
    path: '/profile',
    load: () => import('./ProfilePage'),
  },
] as const satisfies readonly Screen[];
