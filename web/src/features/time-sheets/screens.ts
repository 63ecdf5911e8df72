import { IconClockHour4 } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';
import { readSheetSearch } from './time-sheets.search';

export const timeSheets = [
  {
    path: '/time-sheets',
    load: () => import('./TimeSheetsPage'),
    needs: 'time_sheet.read',
    search: readSheetSearch,
    nav: { label: 'timeSheets', icon: IconClockHour4 },
  },
  {
    path: '/time-sheets/$userId',
    load: () => import('./TimeSheetPage'),
    needs: 'time_sheet.read',
    search: readSheetSearch,
  },
] as const satisfies readonly Screen[];
