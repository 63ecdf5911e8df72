import type { CSSProperties } from 'react';
import { useCompanions } from '../drag/ghost';
import { clockOf } from './days';
import c from './marks.module.css';

interface Props {
  readonly day: string;
  /** In the row of a worker only what comes to stand there. */
  readonly worker?: number;
  /** Where a time of the day lies in the view; without it one stands below the other. */
  readonly place?: (from: number, minutes: number) => CSSProperties;
}

/** Where on a day the orders that are moved together with the one that is held would come to stand. */
export function CompanionGhosts({ day, worker, place }: Props) {
  const all = useCompanions();
  return all
    .filter((one) => one.day === day && one.worker === worker)
    .map((one) => (
      <span
        key={one.id}
        className={place ? c.slot : c.cellSlot}
        style={place?.(one.minute, one.minutes)}
        data-companion={one.id}
        data-clash={one.isClash || undefined}
      >
        <span className={c.slotTime}>{clockOf(one.minute)}</span>
      </span>
    ));
}
