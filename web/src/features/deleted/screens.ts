import { asWritten, type Screen } from '@/records/screen';

export const deleted = [
  {
    path: '/deleted',
    load: () => import('./DeletedPage'),
    needs: 'master.restore',
    search: asWritten,
    nav: { label: 'deleted', in: 'master' },
  },
] as const satisfies readonly Screen[];
