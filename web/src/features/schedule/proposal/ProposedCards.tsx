import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import base from '@/ui/base.module.css';
import { clockOf, SLOT } from '../board/days';
import { layDay } from '../board/layout';
import c from './ghosts.module.css';
import { type Proposed, pickProposed } from './proposed';

interface Props {
  readonly all: readonly Proposed[];
  /** Along the clock, where places at the same time are side by side. */
  readonly inLanes: boolean;
  readonly place: (from: number, minutes: number) => CSSProperties;
}

/** Orders where they are proposed. */
export default function ProposedCards({ all, inLanes, place }: Props) {
  const lanes = useMemo(() => (inLanes ? lanesOf(all) : null), [all, inLanes]);
  return all.map((one) => (
    <GhostCard key={one.id} ghost={one} style={{ ...place(one.minute, one.minutes), ...lanes?.get(one.id) }} />
  ));
}

/** Returns the lanes of places at the same time, side by side. */
function lanesOf(all: readonly Proposed[]): ReadonlyMap<number, CSSProperties> {
  const pieces = all.map(({ id, day, minute, minutes }) => ({
    order: { order_id: id, planned_start: null, planned_end: null },
    day,
    from: minute,
    to: minute + minutes,
    begun: false,
    goesOn: false,
  }));
  const { placed } = layDay(pieces, Number.POSITIVE_INFINITY, SLOT);
  return new Map(
    placed.map(({ order, lane, lanes }) => [
      order.order_id,
      { left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` },
    ]),
  );
}

function GhostCard({ ghost, style }: { ghost: Proposed; style: CSSProperties }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ghost.current) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ghost.current]);
  return (
    <button
      ref={element}
      type="button"
      // Keys reach it in the panel.
      tabIndex={-1}
      className={c.ghost}
      style={style}
      data-proposed={ghost.id}
      data-current={ghost.current || undefined}
      data-broken={ghost.broken || undefined}
      onClick={() => pickProposed(ghost.id)}
    >
      <span className={c.number}>{ghost.number}</span>
      <span className={c.text}>
        {clockOf(ghost.minute)} <b className={base.medium}>{ghost.title}</b>
      </span>
    </button>
  );
}
