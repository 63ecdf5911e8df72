import { memo, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { formatDay, formatWeekday } from '@/lib/day-words';
import { formatPercent } from '@/lib/number';
import { isMovable, lateBy } from '../planning/plan';
import type { BoardOrder, Crew } from '../schedule.api';
import c from '../schedule.module.css';
import { Card } from './Card';
import { CellGhost } from './CellGhost';
import { crewDay } from './crew-day';
import { firstOf, useJustMoved } from './just-moved';
import { Load } from './Load';
import type { Piece } from './layout';
import type { ChosenIds } from './use-chosen';
import { usePieces } from './use-pieces';

interface Props {
  readonly days: readonly string[];
  /** The month shown, "2026-11": days of other months are paler. */
  readonly month: string;
  readonly orders: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly now: number;
  readonly held: number | null;
  readonly chosen: ChosenIds;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onDay: (day: string) => void;
}

/** How many orders a day of the month shows. */
const SHOWN = 3;
const NONE: readonly Piece<BoardOrder>[] = [];

/** Returns 0 for orders with conflicts or delays, which come first, and 1 for the others, which are sorted by time. */
const urgency = (order: BoardOrder, now: number) =>
  order.conflicts.length > 0 || order.away.length > 0 || lateBy(order, now) > 0 ? 0 : 1;

/** Six weeks of seven days, each with its first orders. */
export default function Month({ days, month, orders, crew, now, held, chosen, onOpen, onDay }: Props) {
  const pieces = usePieces(orders, days);
  const here = today(new Date(now));
  return (
    <div className={c.month} data-scroll>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={c.weekday}>
          {formatWeekday(day)}
        </span>
      ))}
      {days.map((day) => (
        <Cell
          key={day}
          day={day}
          pieces={pieces.get(day) ?? NONE}
          isOther={!day.startsWith(month)}
          isToday={day === here}
          {...crewDay(crew, day)}
          now={now}
          held={held}
          chosen={chosen}
          onOpen={onOpen}
          onDay={onDay}
        />
      ))}
    </div>
  );
}

interface CellProps extends Pick<Props, 'now' | 'held' | 'chosen' | 'onOpen' | 'onDay'> {
  readonly day: string;
  readonly pieces: readonly Piece<BoardOrder>[];
  readonly isOther: boolean;
  readonly isToday: boolean;
  readonly isOff: boolean;
  readonly holiday: string | null;
  /** In minutes, of all workers. */
  readonly planned: number;
  readonly capacity: number;
}

const Cell = memo(function Cell(props: CellProps) {
  const { day, pieces, now } = props;
  const t = useOfficeT().schedule;
  const sorted = useMemo(
    () => pieces.toSorted((a, b) => urgency(a.order, now) - urgency(b.order, now) || a.from - b.from),
    [pieces, now],
  );
  const shown = firstOf(sorted, sorted.length > SHOWN ? SHOWN - 1 : SHOWN, useJustMoved(pieces));
  return (
    <div className={c.cell} data-cell={day} data-other={props.isOther || undefined} data-off={props.isOff || undefined}>
      <span className={c.cellHead}>
        <button
          type="button"
          className={c.cellDay}
          data-today={props.isToday || undefined}
          aria-label={t.openDay({ day: formatDay(day), n: pieces.length })}
          onClick={() => props.onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
        {props.holiday && <span className={c.headNote}>{props.holiday}</span>}
        {props.planned > 0 && props.capacity > 0 && (
          <span className={c.cellLoad} data-full={props.planned > props.capacity || undefined}>
            {formatPercent(Math.round((props.planned / props.capacity) * 100))}
            <Load minutes={props.planned} capacity={props.capacity} />
          </span>
        )}
      </span>
      {shown.map(({ order }) => (
        <Card
          key={order.order_id}
          order={order}
          now={now}
          movable={isMovable(order)}
          isHeld={props.held === order.order_id}
          isChosen={props.chosen.has(order.order_id)}
          height={0}
          day={day}
          onOpen={props.onOpen}
        />
      ))}
      <CellGhost day={day} />
      {sorted.length > shown.length && (
        <button type="button" className={c.cellMore} onClick={() => props.onDay(day)}>
          {t.more({ n: sorted.length - shown.length })}
        </button>
      )}
    </div>
  );
});
