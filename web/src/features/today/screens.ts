import type { Screen } from '@/records/screen';

export const today = [
  {
    path: '/today',
    load: () => import('./TodayPage'),
    needs: 'order.read',
  },
] as const satisfies readonly Screen[];
