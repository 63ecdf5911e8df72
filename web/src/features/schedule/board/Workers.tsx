import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBeach,
  IconChevronDown,
  IconChevronRight,
  IconMinus,
  IconPlus,
  IconUserOff,
  IconUserSearch,
} from '@tabler/icons-react';
import { type CSSProperties, Fragment, memo, useMemo, useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration, fromWall, today } from '@/lib/date';
import { zoneLabel } from '@/lib/zones';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { useWidth } from '@/ui/hooks/use-width';
import { Avatar } from '@/ui/media/Avatar';
import { ICON } from '@/ui/media/icon';
import { useGhost } from '../drag/ghost';
import { FreeNote } from '../free/FreeNote';
import { type FreeWorker, isFreeWorker } from '../free/free.api';
import type { FreeSpan } from '../free/span';
import { useDrawnSpan } from '../free/use-drawn-span';
import type { WhoIsFree } from '../free/use-free';
import { isMovable, lateBy, lateText } from '../planning/plan';
import { ProposalGhosts } from '../proposal/ProposalGhosts';
import type { BoardOrder, Crew } from '../schedule.api';
import c from '../schedule.module.css';
import { Bar } from './Bar';
import { type BoardProps, workOn } from './Calendar';
import { Card } from './Card';
import { CellGhost } from './CellGhost';
import { CompanionGhosts } from './CompanionGhosts';
import { minutesOn } from './crew-day';
import { DayHead } from './DayHead';
import { clockOf, DAY_MINUTES, type Slot, slotOf, snap } from './days';
import { drivesOf } from './drives';
import { GhostNote } from './GhostNote';
import { firstOf, useJustMoved } from './just-moved';
import { Load, loadOf, WorkerLoad } from './Load';
import { layDay, type Piece, piecesOf } from './layout';
import type { Roads } from './roads';
import { nameOf, type Row, type RowGroup } from './rows';
import type { ChosenIds } from './use-chosen';
import { useOrigin } from './use-origin';
import type { Rows } from './use-rows';
import w from './Workers.module.css';

interface Props extends BoardProps {
  readonly rows: Rows;
  /** Asks which rows are shown, and in which order. */
  readonly onArrange: () => void;
  /** Writes down that the worker is absent; undefined for people who do not plan. */
  readonly onAbsent: ((worker: number) => void) | undefined;
  /** Exchanges a day of the worker with that of another one. */
  readonly onExchange: ((worker: number) => void) | undefined;
  readonly free: WhoIsFree | undefined;
  /** Asks who is free, and looks for them in a time drawn over the hours; undefined for people who do not plan. */
  readonly onAskFree: (() => void) | undefined;
  readonly onSpan: ((span: FreeSpan) => void) | undefined;
}

/** The column of names, and the hours that are fitted to the width beside it. */
const NAMES_PX = 184;
const OPENS_AT = 6;
/** Space before the first hour, so that it can be read. */
const BEFORE_PX = 10;
const FITTED_HOURS = 13;
const LEAST_HOUR_PX = 56;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A card in a row is drawn at least this wide. */
const LEAST_PX = 28;
/** A gap that is this wide has room for the minutes of its drive. */
const DRIVE_TEXT_PX = 50;
/** Returns the height of a row with this many lanes of orders at the same time. */
const rowPx = (lanes: number) => (lanes < 2 ? 50 : 84 + 39 * (lanes - 2));
/** How many orders of a day a row of the week shows. */
const SHOWN = 4;

/** A row for each worker: over the hours of a day, or over the days of a week. */
export default function Workers(props: Props) {
  const { days, crew, now, free, onAskFree } = props;
  const { schedule: t, whoIsFree } = useOfficeT();
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const { groups, folded, fold, arrangement } = props.rows;
  const [day = ''] = days;
  const isDay = days.length === 1;
  const hourPx = Math.round(Math.max(LEAST_HOUR_PX, Math.floor((width - NAMES_PX) / FITTED_HOURS)) * props.zoom);
  const here = today(new Date(now));
  const count = groups.reduce((sum, group) => sum + group.rows.filter((row) => row.id > 0).length, 0);
  const isKnown = width > 0;
  // Kept as the same object while the settings are the same, so that rows are not drawn again.
  const { road_detour: detour, road_speed: speed } = crew ?? {};
  const roads = useMemo(
    () => (detour === undefined || speed === undefined ? undefined : { detour, speed }),
    [detour, speed],
  );
  const isHidden = (group: RowGroup) => folded.includes(group.id) && isFoldable(group);

  useOrigin({
    box,
    side: 'left',
    before: NAMES_PX,
    hour: isDay && isKnown ? hourPx : 0,
    now: day === here ? slotOf(new Date(now).toISOString()).minute : null,
    opensAt: OPENS_AT - BEFORE_PX / hourPx,
  });

  const { zoom: words } = t;
  const what = (isDay && crew?.days[0]?.holiday) || t.crew.people({ n: count });
  const about = `${what} · ${zoneLabel(fromWall(day || here, '12:00'))}`;
  return (
    <section
      className={w.workers}
      ref={box}
      data-scroll
      aria-label={props.label}
      style={{ '--names': `${NAMES_PX}px`, '--hour': `${hourPx}px` } as CSSProperties}
    >
      <div className={w.sheet} data-range={isDay ? 'day' : 'week'}>
        <div className={w.axis}>
          <span className={w.corner}>
            <span className={base.cut} title={about}>
              {about}
            </span>
            {isDay &&
              ([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className={w.arrange}
                  title={`${words[by]} (${by < 0 ? '−' : '+'})`}
                  aria-label={words[by]}
                  onClick={() => props.onZoom(by)}
                >
                  {by < 0 ? <IconMinus {...ICON} /> : <IconPlus {...ICON} />}
                </button>
              ))}
            {onAskFree && (
              <button
                type="button"
                className={w.arrange}
                title={`${whoIsFree.title} (F)`}
                aria-label={whoIsFree.title}
                aria-keyshortcuts="F"
                onClick={onAskFree}
              >
                <IconUserSearch {...ICON} />
              </button>
            )}
            <button
              type="button"
              className={w.arrange}
              title={t.rows.title}
              aria-haspopup="dialog"
              onClick={props.onArrange}
            >
              <IconAdjustmentsHorizontal {...ICON} />
              {arrangement.hidden.length > 0 ? (
                t.rows.hidden({ n: arrangement.hidden.length })
              ) : (
                <span className={base.unseen}>{t.rows.title}</span>
              )}
            </button>
          </span>
          {isDay ? (
            <Hours day={day} now={now} span={free?.span} onSpan={props.onSpan} />
          ) : (
            days.map((one) => <DayHead key={one} day={one} crew={crew} isToday={one === here} onDay={props.onDay} />)
          )}
        </div>
        {crew && groups.length === 0 && <EmptyState text={t.crew.empty} />}
        {groups.map((group) => (
          <Fragment key={group.id}>
            <TeamHead group={group} days={crew?.days} isFolded={folded.includes(group.id)} onFold={fold} />
            {!isHidden(group) &&
              group.rows.map((row) => {
                const own: RowProps = {
                  row,
                  hours: crew?.days,
                  roads,
                  now,
                  held: row.orders.some((order) => order.order_id === props.held) ? props.held : null,
                  chosen: props.chosen,
                  hourPx,
                  onOpen: props.onOpen,
                  onFolded: props.onFolded,
                  onAbsent: props.onAbsent,
                  onExchange: props.onExchange,
                  span: free?.span,
                  answer: free?.workers?.get(row.id),
                };
                return isDay ? (
                  <DayRow key={row.id} {...own} day={day} />
                ) : (
                  <WeekRow key={row.id} {...own} days={days} />
                );
              })}
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface HoursProps extends Pick<Props, 'now' | 'onSpan'> {
  readonly day: string;
  readonly span: FreeSpan | undefined;
}

/** The hours of the day, with where an order is held, and the time it is. */
function Hours({ day, now, span, onSpan }: HoursProps) {
  const t = useOfficeT().whoIsFree;
  const ghost = useGhost(day, 'any');
  const { drawn, ...drawing } = useDrawnSpan(day, onSpan);
  const shown = drawn ?? span;
  const at = slotOf(new Date(now).toISOString());
  return (
    <div className={w.axisHours} {...(onSpan && { ...drawing, 'data-draws': true, title: t.draw })}>
      {HOURS.map((hour) => (
        <span key={hour} className={w.hour} style={{ left: `calc(${hour} * var(--hour))` }} aria-hidden>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
      {at.day === day && (
        <span className={w.axisNow} style={{ left: along(at.minute) }}>
          {clockOf(at.minute)}
        </span>
      )}
      {shown && !ghost && (
        <span className={w.axisGhost} style={{ left: along(shown.from), width: along(shown.to - shown.from) }}>
          {clockOf(shown.from)}–{clockOf(shown.to)}
        </span>
      )}
      {ghost && (
        <span className={w.axisGhost} style={{ left: along(ghost.minute), width: along(ghost.minutes) }}>
          {clockOf(ghost.minute)}–{clockOf((ghost.minute + ghost.minutes) % DAY_MINUTES)}
        </span>
      )}
    </div>
  );
}

const along = (minutes: number) => `calc(${minutes / 60} * var(--hour))`;

/**
 * Reports whether a group can be folded: a team, or people without one; not orders without workers, or people who have
 * left.
 */
const isFoldable = (group: RowGroup) => group.also.length > 0 || group.rows.some((row) => row.crew);

interface TeamHeadProps {
  readonly group: RowGroup;
  readonly days: Crew['days'] | undefined;
  readonly isFolded: boolean;
  readonly onFold: (id: number) => void;
}

/** The name of a team, which folds its rows, and how much of its time is planned. */
function TeamHead({ group, days, isFolded, onFold }: TeamHeadProps) {
  const t = useOfficeT().schedule;
  if (!isFoldable(group)) return null;
  const people = [...group.rows.flatMap((row) => row.crew ?? []), ...group.also.map(({ worker }) => worker)];
  const { planned, capacity } = loadOf(people, days);
  const Fold = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className={w.team}>
      <button type="button" className={w.teamName} aria-expanded={!isFolded} onClick={() => onFold(group.id)}>
        <Fold {...ICON} />
        <b>{group.name ?? t.crew.noTeam}</b>
        <span>
          {t.crew.people({ n: people.length })} · {formatDuration(planned)} / {formatDuration(capacity)}
          {group.also.map(({ worker, team }) => ` · ${t.crew.also({ name: nameOf(worker), team })}`)}
        </span>
      </button>
    </div>
  );
}

type NameProps = Pick<RowProps, 'row' | 'hours' | 'answer' | 'onAbsent' | 'onExchange'>;

/** Shows the worker of a row, and how much of their time is planned. */
function Name({ row, hours, answer, onAbsent, onExchange }: NameProps) {
  const { schedule: t, standIns, boardMoves } = useOfficeT();
  const name = row.person ? `${row.person.first_name} ${row.person.last_name}` : t.nobody;
  return (
    <div className={w.name}>
      {row.person && <Avatar name={name} url={row.person.image_url} />}
      <span className={c.personText}>
        <b>{name}</b>
        {answer ? <FreeNote answer={answer} /> : row.crew && <WorkerLoad worker={row.crew} days={hours} />}
      </span>
      {row.crew && onExchange && (
        <button
          type="button"
          className={w.absent}
          data-second
          title={boardMoves.dayTitle}
          aria-label={boardMoves.exchangeOf({ name })}
          aria-haspopup="dialog"
          onClick={() => onExchange(row.id)}
        >
          <IconArrowsExchange {...ICON} />
        </button>
      )}
      {row.crew && onAbsent && (
        <button
          type="button"
          className={w.absent}
          title={standIns.open}
          aria-label={standIns.openFor({ name })}
          aria-haspopup="dialog"
          onClick={() => onAbsent(row.id)}
        >
          <IconUserOff {...ICON} />
        </button>
      )}
    </div>
  );
}

/** The props of a row: all are the same as before if nothing about the row has changed. */
interface RowProps {
  readonly row: Row;
  /** The company's working hours on the days shown. */
  readonly hours: Crew['days'] | undefined;
  readonly roads: Roads | undefined;
  readonly now: number;
  /** The order of this row that is being moved. */
  readonly held: number | null;
  readonly chosen: ChosenIds;
  readonly hourPx: number;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onFolded: (orders: readonly BoardOrder[]) => void;
  readonly onAbsent: ((worker: number) => void) | undefined;
  readonly onExchange: ((worker: number) => void) | undefined;
  /** The time in which somebody free is looked for, and what the worker has then. */
  readonly span: FreeSpan | undefined;
  readonly answer: FreeWorker | undefined;
}

interface DayRowProps extends RowProps {
  readonly day: string;
}

const NONE: readonly Piece<BoardOrder>[] = [];

const DayRow = memo(function DayRow({
  row,
  day,
  hours,
  roads,
  now,
  held,
  chosen,
  hourPx,
  onOpen,
  onAbsent,
  onExchange,
  span,
  answer,
}: DayRowProps) {
  const t = useOfficeT();
  const { placed } = useMemo(
    () =>
      layDay(
        piecesOf(row.orders, [day]).get(day) ?? NONE,
        Number.POSITIVE_INFINITY,
        Math.ceil((LEAST_PX / hourPx) * 60),
      ),
    [row.orders, day, hourPx],
  );
  const lanes = placed.reduce((most, one) => Math.max(most, one.lanes), 1);
  const height = rowPx(lanes);
  const { opens, shuts } = workOn(hours, day);
  const at = slotOf(new Date(now).toISOString());
  const away = (row.crew?.absences ?? []).flatMap(({ kind, from, to }) => {
    const [begins, ends] = [slotOf(from), slotOf(to)];
    if (begins.day > day || ends.day < day) return [];
    const first = begins.day < day ? 0 : begins.minute;
    const last = ends.day > day ? DAY_MINUTES : ends.minute;
    return last > first ? [{ kind, first, last }] : [];
  });
  return (
    <div
      className={w.row}
      data-row={row.id}
      data-dim={(answer && !isFreeWorker(answer)) || undefined}
      style={{ height }}
    >
      <Name row={row} hours={hours} answer={answer} onAbsent={onAbsent} onExchange={onExchange} />
      <div className={w.lane} data-lane={day}>
        <span className={w.laneWork} style={{ left: along(opens), width: along(shuts - opens) }} aria-hidden />
        {span && (
          <span
            className={w.laneSpan}
            style={{ left: along(span.from), width: along(span.to - span.from) }}
            aria-hidden
          />
        )}
        {away.map(({ kind, first, last }) => (
          <span key={first} className={w.away} style={{ left: along(first), width: along(last - first) }}>
            <span className={w.awayWord}>
              <IconBeach size={14} stroke={1.6} aria-hidden /> {t.absences.kinds[kind]}
            </span>
          </span>
        ))}
        {placed.map(({ order, lane, lanes: beside, from, to, goesOn }) => {
          const wide = Math.max(((to - from) / 60) * hourPx, LEAST_PX) - 1;
          const high = (height - 8 - (beside - 1) * 2) / beside;
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
              style={{
                left: (from / 60) * hourPx,
                width: wide,
                top: 4 + lane * (high + 2),
                height: high,
                backgroundSize: `${lateShare(order, from, to, day, at)} 100%`,
              }}
              onOpen={onOpen}
            >
              <Bar order={order} now={now} day={day} width={wide} />
            </Card>
          );
        })}
        {placed.map(({ order, lane, lanes: beside, to }) => {
          const late = order.status === 'IN_EXECUTION' ? lateBy(order, now) : 0;
          const until = at.day === day ? Math.max(to, at.minute) : to;
          if (late === 0 || until <= to) return null;
          const high = (height - 8 - (beside - 1) * 2) / beside;
          return (
            <span
              key={order.order_id}
              className={w.over}
              style={{ left: along(to), width: along(until - to), top: 4 + lane * (high + 2), height: high }}
              aria-hidden
            >
              <span className={w.overText}>{`+${late < 60 ? late : lateText(late)}`}</span>
            </span>
          );
        })}
        {row.id > 0 &&
          roads &&
          drivesOf(placed, roads).map(({ id, until, minutes, gap }) => {
            const next = placed.find(({ order }) => order.order_id === id);
            const high = (height - 8 - ((next?.lanes ?? 1) - 1) * 2) / (next?.lanes ?? 1);
            return (
              <span
                key={id}
                className={w.drive}
                data-late={minutes > gap || undefined}
                title={t.schedule.map.driving({ drive: formatDuration(minutes) })}
                style={{
                  left: along(until - minutes),
                  width: along(minutes),
                  top: 4 + (next?.lane ?? 0) * (high + 2) + high / 2,
                }}
              >
                {(gap / 60) * hourPx >= DRIVE_TEXT_PX && <span className={w.driveText}>{minutes} min</span>}
              </span>
            );
          })}
        {at.day === day && <span className={w.laneNow} data-now style={{ left: along(at.minute) }} aria-hidden />}
        <RowGhost day={day} worker={row.id} />
        <CompanionGhosts
          day={day}
          worker={row.id}
          place={(from, minutes) => ({ left: along(from), width: along(minutes), top: 3, bottom: 3 })}
        />
        <ProposalGhosts
          day={day}
          worker={row.id}
          place={(from, minutes) => ({ left: along(from), width: along(minutes), top: 4, bottom: 4 })}
        />
      </div>
    </div>
  );
});

/** Returns how much of a planned order should have been done by now, as a share. */
function lateShare(order: BoardOrder, from: number, to: number, day: string, at: Slot): string {
  if (order.status !== 'CREATED' || at.day < day) return '0';
  const share = at.day > day ? 1 : (at.minute - from) / (to - from);
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}

/** Previews the drop position in the row, with its conflicts. */
function RowGhost({ day, worker }: { day: string; worker: number }) {
  const ghost = useGhost(day, worker);
  if (!ghost) return null;
  return (
    <span
      className={w.rowGhost}
      data-clash={ghost.clash !== null || undefined}
      style={{ left: along(snap(ghost.minute)), width: along(ghost.minutes) }}
    >
      <span className={w.rowGhostText}>
        <b>
          {clockOf(ghost.minute)}–{clockOf((ghost.minute + ghost.minutes) % DAY_MINUTES)} · {ghost.text}
        </b>
        <GhostNote ghost={ghost} />
      </span>
    </span>
  );
}

const WeekRow = memo(function WeekRow({ days, ...props }: RowProps & { readonly days: readonly string[] }) {
  const { row, hours, answer, onAbsent, onExchange } = props;
  const pieces = useMemo(() => piecesOf(row.orders, days), [row.orders, days]);
  return (
    <div className={w.row} data-row={row.id}>
      <Name row={row} hours={hours} answer={answer} onAbsent={onAbsent} onExchange={onExchange} />
      {days.map((day, n) => {
        const known = hours?.[n];
        return (
          <WeekCell
            key={day}
            {...props}
            day={day}
            pieces={pieces.get(day) ?? NONE}
            isOff={known?.minutes === 0}
            capacity={row.crew && known ? minutesOn(row.crew, known) : 0}
            planned={row.crew?.planned_minutes[n] ?? 0}
          />
        );
      })}
    </div>
  );
});

interface WeekCellProps extends DayRowProps {
  readonly pieces: readonly Piece<BoardOrder>[];
  readonly isOff: boolean;
  /** In minutes, of this worker. */
  readonly capacity: number;
  readonly planned: number;
}

function WeekCell(props: WeekCellProps) {
  const { row, day, pieces, isOff, capacity, planned, now, held, chosen, onOpen, onFolded } = props;
  const t = useOfficeT();
  const away = (row.crew?.absences ?? []).find(
    ({ from, to }) =>
      slotOf(from).day <= day && (slotOf(to).day > day || (slotOf(to).day === day && slotOf(to).minute > 0)),
  );
  const sorted = pieces.toSorted((a, b) => a.from - b.from);
  const shown = firstOf(sorted, sorted.length > SHOWN ? SHOWN - 1 : SHOWN, useJustMoved(pieces));
  const rest = sorted.filter((piece) => !shown.includes(piece)).map((piece) => piece.order);
  return (
    <div
      className={w.weekCell}
      data-cell={day}
      data-off={isOff || undefined}
      data-away={away !== undefined || undefined}
    >
      {row.crew && (planned > 0 || capacity > 0) && <Load minutes={planned} capacity={capacity} />}
      {away && (
        <span className={w.awayWord}>
          <IconBeach size={14} stroke={1.6} aria-hidden /> {t.absences.kinds[away.kind]}
        </span>
      )}
      {shown.map(({ order }) => (
        <Card
          key={order.order_id}
          order={order}
          now={now}
          movable={isMovable(order)}
          isHeld={held === order.order_id}
          isChosen={chosen.has(order.order_id)}
          height={0}
          day={day}
          onOpen={onOpen}
        />
      ))}
      {rest.length > 0 && (
        <button type="button" className={c.cellMore} onClick={() => onFolded(rest)}>
          {t.schedule.more({ n: rest.length })}
        </button>
      )}
      <CellGhost day={day} worker={row.id} />
    </div>
  );
}
