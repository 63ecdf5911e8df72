import type { CSSProperties } from 'react';
import { useCompanions } from '../drag/ghost';
import { clockOf } from './days';
import c from './marks.module.css';

interface Props {
  readonly day: string;
  /** In the row of a worker only orders dropped there are shown. */
  readonly worker?: number;
  /** Returns the position of a time in the view; without it the orders are one below the other. */
  readonly place?: (from: number, minutes: number) => CSSProperties;
}

/** Previews the drop positions, on a day, of the orders that move together with the held one. */
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
