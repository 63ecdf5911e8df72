import type { Screen } from '@/records/screen';
import { absenceList } from './absences.search';

export const absences = [
  {
    path: '/absences',
    load: () => import('./AbsenceListPage'),
    needs: 'absence.read',
    search: absenceList.read,
    nav: { label: 'absences', in: 'master', needs: 'absence.decide' },
  },
] as const satisfies readonly Screen[];
