import type { Messages } from '@/i18n/types';
import { clockOf, slotOf } from '../board/days';
import type { Broken } from './proposal';

type Words = Messages['proposal'];

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
