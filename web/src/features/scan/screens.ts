import type { Screen } from '@/records/screen';

export const scan = [
  {
    path: '/scan',
    load: () => import('./ScanPage'),
    needs: 'equipment.read',
  },
  {
    path: '/e/$code',
    load: () => import('./LabelPage'),
    text: true,
  },
] as const satisfies readonly Screen[];
