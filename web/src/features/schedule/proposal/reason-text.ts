import type { Messages } from '@/i18n/types';
import { formatTime } from '@/lib/date';
import { clockOf, slotOf } from '../days';
import type { Broken, Reason } from './proposal';

type Words = Messages['proposal'];

/** What speaks for a place, in words. */
export function reasonText({ kind, name, at, drive }: Reason, t: Words): string {
  const { reasons } = t;
  switch (kind) {
    case 'OF_TEAM':
      return reasons.OF_TEAM({ name: name ?? '' });
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

/** Why a place no longer holds, in words. */
export function brokenText(broken: Broken, t: Words): string {
  switch (broken.by) {
    case 'order': {
      const { order_id: id, planned_start: start } = broken.order;
      return t.broken.order({ id, at: clockOf(slotOf(start ?? '').minute) });
    }
    case 'absence':
      return t.broken.absence({ name: broken.name });
    case 'change':
      return t.broken.change;
  }
}
