import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { fromWall, today } from '@/lib/date';
import { zoneLabel } from '@/lib/zones';
import { useWidth } from '@/ui/hooks/use-width';
import { useGhost } from '../drag/ghost';
import { isMovable } from '../planning/plan';
import { ProposalGhosts } from '../proposal/ProposalGhosts';
import type { BoardOrder, Crew } from '../schedule.api';
import c from '../schedule.module.css';
import { Card } from './Card';
import { CompanionGhosts } from './CompanionGhosts';
import { DayHead } from './DayHead';
import { dayWidths } from './day-widths';
import { clockOf, DAY_MINUTES, HOUR_PX, slotOf, snap } from './days';
import { GhostNote } from './GhostNote';
import { firstOf, useJustMoved } from './just-moved';
import { type Folded, isLong, layDay, type Piece } from './layout';
import type { ChosenIds } from './use-chosen';
import { useOrigin } from './use-origin';
import { usePieces } from './use-pieces';

/** The props of the views that draw orders, on the clock and in rows. */
export interface BoardProps {
  readonly days: readonly string[];
  readonly orders: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly now: number;
  readonly held: number | null;
  readonly chosen: ChosenIds;
  readonly label: string;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onFolded: (orders: readonly BoardOrder[]) => void;
  readonly onDay: (day: string) => void;
  /** How large hours are drawn, beside their usual size, and what changes it by a step. */
  readonly zoom: number;
  readonly onZoom: (by: 1 | -1) => void;
}

/** A card is drawn at least this high: a quarter of an hour. */
const LEAST_PX = 30;
/** Cards beside each other are at least this wide, in a week and on a day alone: their text runs upwards then. */
const CARD_PX = { week: 28, day: 60 } as const;
/** A card that is not this wide has its text run upwards. */
const SLIM_PX = 64;
/** The width of the sign of folded orders beside the cards, which keep their width. */
const SIGN_PX = 26;
const OPENS_AT = 7;
/** Space above the first hour, so that it can be read. */
const ABOVE_PX = 8;
/** The heads of the days, which stay above the hours. */
const HEAD_PX = 48;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NONE: readonly Piece<BoardOrder>[] = [];

/** The orders of a day or a week as cards on the clock. */
export function Calendar(props: BoardProps) {
  const { days, orders, crew, now, zoom, onOpen, onFolded, onZoom } = props;
  const t = useOfficeT().schedule;
  const box = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const width = useWidth(columns);
  const pieces = usePieces(orders, days);
  const here = today(new Date(now));

  const hour = HOUR_PX * zoom;
  const at = slotOf(new Date(now).toISOString());
  const widths = useMemo(() => dayWidths(days, pieces, here, width), [days, pieces, here, width]);
  useOrigin({
    box,
    side: 'top',
    before: HEAD_PX,
    hour,
    now: days.includes(here) ? at.minute : null,
    opensAt: OPENS_AT - ABOVE_PX / hour,
  });

  const fit = (px: number) => Math.max(1, Math.floor(px / CARD_PX[days.length === 1 ? 'day' : 'week']));

  return (
    <div className={c.calendar} ref={box} data-scroll>
      <div className={c.heads}>
        <span className={c.zone}>
          {zoneLabel(fromWall(days[0] ?? here, '12:00'))}
          <span className={c.zoom}>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                title={`${t.zoom[by]} (${by < 0 ? '−' : '+'})`}
                aria-label={t.zoom[by]}
                onClick={() => onZoom(by)}
              >
                {by < 0 ? <IconMinus size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
              </button>
            ))}
          </span>
        </span>
        {days.map((day, n) => (
          <DayHead key={day} day={day} crew={crew} isToday={day === here} width={widths?.[n]} onDay={props.onDay} />
        ))}
      </div>
      {days.some((day) => pieces.get(day)?.some(({ order }) => isLong(order))) && (
        <div className={c.band}>
          <span className={c.zone}>{t.wholeDay}</span>
          {days.map((day, n) => (
            <Band
              key={day}
              width={widths?.[n]}
              pieces={pieces.get(day) ?? NONE}
              now={now}
              onOpen={onOpen}
              onFolded={onFolded}
              more={t.more}
            />
          ))}
        </div>
      )}
      <section
        className={c.grid}
        style={{ height: 24 * hour, '--clock-hour': `${hour}px` } as CSSProperties}
        aria-label={props.label}
      >
        <div className={c.hours} aria-hidden>
          {HOURS.map((one) => (
            <span key={one} style={{ top: one * hour }}>
              {clockOf(one * 60)}
            </span>
          ))}
        </div>
        <div className={c.columns} ref={columns}>
          {days.map((day, n) => (
            <Column
              key={day}
              day={day}
              pieces={pieces.get(day) ?? NONE}
              hour={hour}
              width={widths?.[n] ?? width}
              isWide={days.length === 1}
              most={fit(widths?.[n] ?? width)}
              besideSign={fit((widths?.[n] ?? width) - SIGN_PX)}
              {...workOn(crew?.days, day)}
              now={now}
              held={props.held}
              chosen={props.chosen}
              onOpen={onOpen}
              onFolded={onFolded}
              more={t.more}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

/** The hours of work of the company on the day, in minutes of its clock; on a day off none. */
export function workOn(days: Crew['days'] | undefined, day: string): { opens: number; shuts: number } {
  const known = days?.find((one) => one.day === day);
  return known
    ? { opens: slotOf(known.from).minute, shuts: slotOf(known.to).minute }
    : { opens: 0, shuts: DAY_MINUTES };
}

interface BandProps extends Pick<BoardProps, 'now' | 'onOpen' | 'onFolded'> {
  readonly pieces: readonly Piece<BoardOrder>[];
  readonly width: number | undefined;
  readonly more: (p: { n: number }) => string;
}

/** How many orders of a whole day are shown above the clock. */
const IN_BAND = 2;

/** The orders that take the whole day. */
function Band({ pieces, width, now, onOpen, onFolded, more }: BandProps) {
  const long = pieces.filter(({ order }) => isLong(order));
  const shown = firstOf(long, long.length > IN_BAND ? IN_BAND - 1 : IN_BAND, useJustMoved(pieces));
  const rest = long.filter((piece) => !shown.includes(piece)).map(({ order }) => order);
  return (
    <div className={c.bandDay} style={width === undefined ? undefined : { flex: `0 0 ${width}px` }}>
      {shown.map(({ order }) => (
        <Card key={order.order_id} order={order} now={now} movable={isMovable(order)} height={0} onOpen={onOpen} />
      ))}
      {rest.length > 0 && (
        <button type="button" className={c.cellMore} onClick={() => onFolded(rest)}>
          {more({ n: rest.length })}
        </button>
      )}
    </div>
  );
}

interface ColumnProps {
  readonly day: string;
  readonly pieces: readonly Piece<BoardOrder>[];
  /** In pixels: an hour, and the column, which has the whole width for one day. */
  readonly hour: number;
  readonly width: number;
  readonly isWide: boolean;
  readonly most: number;
  readonly besideSign: number;
  readonly opens: number;
  readonly shuts: number;
  readonly now: number;
  readonly held: number | null;
  readonly chosen: ChosenIds;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onFolded: (orders: readonly BoardOrder[]) => void;
  readonly more: (p: { n: number }) => string;
}

const Column = memo(function Column({
  day,
  pieces,
  hour,
  width,
  isWide,
  most,
  besideSign,
  opens,
  shuts,
  now,
  held,
  chosen,
  onOpen,
  onFolded,
  more,
}: ColumnProps) {
  const kept = useJustMoved(pieces);
  const px = (minutes: number) => (minutes / 60) * hour;
  const { placed, folded } = useMemo(() => {
    const short = pieces.filter(({ order }) => !isLong(order));
    return layDay(short, most, (LEAST_PX / hour) * 60, besideSign, kept);
  }, [pieces, hour, most, besideSign, kept]);
  const at = slotOf(new Date(now).toISOString());
  return (
    <div className={c.column} style={isWide ? undefined : { flex: `0 0 ${width}px` }} data-column={day}>
      <div className={c.work} style={{ top: px(opens), height: px(shuts - opens) }} aria-hidden />
      {placed.map(({ order, lane, lanes, hasMore, from: top, to: bottom, goesOn }) => {
        const room = hasMore ? `(100% - ${SIGN_PX}px)` : '100%';
        const height = Math.max(px(bottom - top), LEAST_PX);
        const movable = isMovable(order);
        return (
          <Card
            key={order.order_id}
            order={order}
            now={now}
            movable={movable}
            isHeld={held === order.order_id}
            isChosen={chosen.has(order.order_id)}
            stretchable={movable && !goesOn}
            isSlim={(width - (hasMore ? SIGN_PX : 0)) / lanes < SLIM_PX}
            height={height}
            style={{
              top: px(top),
              height: height - 1,
              left: `calc(${room} * ${lane / lanes})`,
              width: `calc(${room} / ${lanes})`,
            }}
            onOpen={onOpen}
          />
        );
      })}
      {folded.map((some: Folded<BoardOrder>) => (
        <button
          key={some.at}
          type="button"
          className={c.folded}
          data-folds={some.pieces.map((piece) => piece.order.order_id).join(' ')}
          style={{ top: px(some.at) }}
          aria-label={more({ n: some.pieces.length })}
          onClick={() => onFolded(some.pieces.map((piece) => piece.order))}
        >
          +{some.pieces.length}
        </button>
      ))}
      {at.day === day && (
        <div className={c.now} data-now style={{ top: px(at.minute) }} aria-hidden>
          <span>{clockOf(at.minute)}</span>
        </div>
      )}
      <GhostBox day={day} px={px} />
      <CompanionGhosts
        day={day}
        place={(from, minutes) => ({ top: px(from), height: Math.max(px(minutes), LEAST_PX), left: 1, right: 2 })}
      />
      <ProposalGhosts
        day={day}
        place={(from, minutes) => ({ top: px(from), height: Math.max(px(minutes), LEAST_PX) - 1 })}
      />
    </div>
  );
});

/** Previews the drop position; the only part drawn again while the order moves. */
function GhostBox({ day, px }: { day: string; px: (minutes: number) => number }) {
  const ghost = useGhost(day);
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<number>();
  // Moved by keys it may leave the view.
  if (ghost && ghost.minute !== seen) setSeen(ghost.minute);
  useEffect(() => {
    if (seen !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
  }, [seen]);
  if (!ghost) return null;
  return (
    <div
      ref={element}
      className={c.ghost}
      data-clash={ghost.clash !== null || undefined}
      style={{ top: px(snap(ghost.minute)), height: Math.max(px(ghost.minutes), LEAST_PX) }}
    >
      <span className={c.ghostText}>
        <b>
          {clockOf(ghost.minute)}–{clockOf((ghost.minute + ghost.minutes) % DAY_MINUTES)}
        </b>
        <span>{ghost.text}</span>
        <GhostNote ghost={ghost} />
      </span>
    </div>
  );
}
