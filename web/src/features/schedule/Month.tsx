import { memo, useMemo } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { formatDay, formatWeekday, today } from '@/lib/date';
import { Card } from './Card';
import { useGhost } from './ghost';
import { type Piece, piecesOf } from './layout';
import { isMovable } from './plan';
import type { BoardOrder, Crew } from './schedule.api';
import c from './schedule.module.css';

interface Props {
  readonly days: readonly string[];
  /** The month shown, "2026-11": days of others stand back. */
  readonly month: string;
  readonly orders: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly now: number;
  readonly held: number | null;
  readonly chosen: ReadonlySet<number>;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onDay: (day: string) => void;
}

/** How many orders a day of the month shows. */
const SHOWN = 3;
const NONE: readonly Piece<BoardOrder>[] = [];

/** What calls for attention stands first, the rest by time. */
const urgency = ({ conflicts, away }: BoardOrder) => (conflicts.length > 0 || away.length > 0 ? 0 : 1);

/** Six weeks of seven days, each with its first orders. */
export function Month({ days, month, orders, crew, now, held, chosen, onOpen, onDay }: Props) {
  const { locale } = useLocale();
  const pieces = useMemo(() => piecesOf(orders, days), [orders, days]);
  const here = today(new Date(now));
  return (
    <div className={c.month} data-scroll>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={c.weekday}>
          {formatWeekday(day, locale)}
        </span>
      ))}
      {days.map((day) => (
        <Cell
          key={day}
          day={day}
          pieces={pieces.get(day) ?? NONE}
          isOther={!day.startsWith(month)}
          isToday={day === here}
          holiday={crew?.days.find((one) => one.day === day)?.holiday ?? null}
          isOff={crew?.days.find((one) => one.day === day)?.minutes === 0}
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
}

const Cell = memo(function Cell(props: CellProps) {
  const { day, pieces, now } = props;
  const { locale } = useLocale();
  const t = useOfficeT().schedule;
  const ghost = useGhost(day);
  const sorted = useMemo(
    () => pieces.toSorted((a, b) => urgency(a.order) - urgency(b.order) || a.from - b.from),
    [pieces],
  );
  const shown = sorted.slice(0, sorted.length > SHOWN ? SHOWN - 1 : SHOWN);
  return (
    <div
      className={c.cell}
      data-cell={day}
      data-other={props.isOther || undefined}
      data-off={props.isOff || undefined}
      data-over={ghost !== null || undefined}
    >
      <span className={c.cellHead}>
        <button
          type="button"
          className={c.cellDay}
          data-today={props.isToday || undefined}
          aria-label={t.openDay({ day: formatDay(day, locale), n: pieces.length })}
          onClick={() => props.onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
        {props.holiday && <span className={c.headNote}>{props.holiday}</span>}
      </span>
      {shown.map(({ order }) => (
        <Card
          key={order.order_id}
          order={order}
          now={now}
          movable={isMovable(order)}
          isHeld={props.held === order.order_id}
          height={0}
          onOpen={props.onOpen}
        />
      ))}
      {sorted.length > shown.length && (
        <button type="button" className={c.cellMore} onClick={() => props.onDay(day)}>
          {t.more({ n: sorted.length - shown.length })}
        </button>
      )}
    </div>
  );
});
