import type { Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { formatTime } from '@/lib/date';

/** Returns a sentence about why a place is good. */
export function reasonText({ kind, name, at, drive }: Schemas['ScheduleReason'], t: Messages['proposal']): string {
  const { reasons } = t;
  switch (kind) {
    case 'OF_TEAM':
      return reasons.OF_TEAM({ name: name ?? '' });
    case 'STANDS_IN':
      return reasons.STANDS_IN({ name: name ?? '' });
    case 'NEAR_BEFORE':
      return reasons.NEAR_BEFORE({ minutes: drive?.minutes ?? 0 });
    case 'NEAR_AFTER':
      return reasons.NEAR_AFTER({ minutes: drive?.minutes ?? 0 });
    case 'FREE_UNTIL':
      return reasons.FREE_UNTIL({ at: at ? formatTime(at) : '' });
    default:
      return reasons[kind];
  }
}
