import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { clockOf, SLOT } from '../days';
import { layDay } from '../layout';
import c from './ghosts.module.css';
import { type Proposed, pickProposed, useProposed } from './proposed';

interface Props {
  readonly day: string;
  /** In the row of a worker only what is proposed to them. */
  readonly worker?: number;
  /** Where a time of the day lies in the view. */
  readonly place: (from: number, minutes: number) => CSSProperties;
}

/** What is proposed on a day, before anybody has taken it: any view places it along its own hours. */
export function ProposalGhosts({ day, worker, place }: Props) {
  const all = useProposed(day, worker);
  const lanes = useMemo(() => (worker === undefined ? lanesOf(all) : null), [all, worker]);
  return all.map((one) => (
    <GhostCard key={one.id} ghost={one} style={{ ...place(one.minute, one.minutes), ...lanes?.get(one.id) }} />
  ));
}

/** Those at the same time stand side by side. */
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
      // It is walked and taken in the panel.
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
        {clockOf(ghost.minute)} <b className={c.title}>{ghost.title}</b>
      </span>
    </button>
  );
}
