import { IconCalendarWeek } from '@tabler/icons-react';
import { redirect } from '@tanstack/react-router';
import { makerOf, sessionOf, sessionQuery } from '@/api/session';
import type { Screen } from '@/records/screen';
import { lastPlace } from './board/last-place';
import { readScheduleSearch } from './schedule.search';

export const schedule = [
  {
    path: '/schedule',
    load: () => import('./SchedulePage'),
    needs: 'schedule.read',
    search: readScheduleSearch,
    nav: { label: 'schedule', icon: IconCalendarWeek },
    before: async ({ queryClient, search, cause }) => {
      if (cause === 'stay' || Object.keys(search).length > 0) return;
      const place = lastPlace(makerOf(sessionOf(await queryClient.ensureQueryData(sessionQuery))));
      if (Object.keys(place).length > 0) throw redirect({ to: '/schedule', search: place, replace: true });
    },
  },
] as const satisfies readonly Screen[];
