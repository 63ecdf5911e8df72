import { ActionIcon, Button, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCalendarSearch, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCan } from '@/api/can';
import { equipmentKeys, equipmentListCalls } from '@/domain/equipment/equipment.api';
import { TYPES } from '@/domain/equipment/equipment-kinds';
import type { Bar, Span } from '@/domain/spans/spans';
import { type Held, useHeld, useSpanMoving } from '@/domain/spans/use-span-moving';
import { useOfficeT } from '@/i18n/I18nProvider';
import { daysBetween } from '@/lib/calendar';
import { dayAfter, dayLater, today, toWall } from '@/lib/date';
import { daysText, nearDay, nearDays } from '@/lib/day-text';
import { formatWeekday } from '@/lib/day-words';
import { ListFrame } from '@/records/list/ListFrame';
import { useLiveList } from '@/records/list/use-live-list';
import { orderNumber } from '@/records/numbers';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { usePhone } from '@/ui/hooks/use-phone';
import l from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import type { Show } from '@/ui/overlays/use-dialog';
import { barOf, type DayFrame, dayAt, daysOf, frameAround, placeOf, spanOf } from './day-timeline';
import { equipmentPage } from './equipment-columns';
import { type Line, type LineBar, moveReservation, timelineQuery } from './timeline.api';
import c from './timeline.module.css';
import { type EquipmentView, ViewSwitch } from './ViewSwitch';

const FreeSpanModal = lazyPart(() => import('./FreeSpanModal'));
const FreeOnDaysModal = lazyPart(() => import('./FreeOnDaysModal'));
const ReserveModal = lazyPart(() => import('./ReserveModal'));

/** How many days are shown. */
const DAYS = 28;
const MANY_DAYS = 60;
const PHONE_DAYS = 7;

interface Props {
  readonly view: EquipmentView;
  readonly show: Show;
  readonly children: ReactNode;
}

/** Shows the equipment of the list over days: loans, reservations, and times at the service. */
export default function TimelineView({ view, show, children }: Props) {
  const t = useOfficeT();
  const words = t.equipment;
  const phone = usePhone();
  const days = phone ? PHONE_DAYS : (view.state.days ?? DAYS);
  const now = today();
  const frame: DayFrame = view.state.from
    ? { first: view.state.from, days }
    : phone
      ? { first: now, days }
      : frameAround(now, days);
  const { freeFrom, freeTo } = view.state;
  const wanted = useMemo(
    () => (freeFrom !== undefined && freeTo !== undefined ? { from: freeFrom, to: freeTo } : null),
    [freeFrom, freeTo],
  );
  const { filter, search, page } = view.body;
  const query = useQuery(
    timelineQuery({
      ...(filter && { filter }),
      ...(search && { search }),
      ...(page && { page }),
      from: frame.first,
      to: dayLater(frame.first, days - 1),
      ...(wanted && { free_from: wanted.from, free_to: wanted.to }),
    }),
  );
  useLiveList(['equipment', 'order'], equipmentListCalls.key);
  const lines = query.data?.data;
  const latest = useRef({ view, show, wanted });
  latest.current = { view, show, wanted };
  const [askWanted] = useState(() => () => {
    const { view, show, wanted } = latest.current;
    show((close) => (
      <FreeSpanModal
        span={wanted}
        onChange={(span) => view.change({ freeFrom: span?.from, freeTo: span?.to, page: view.state.page })}
        onClose={close}
      />
    ));
  });
  const go = (first: string | undefined) => view.change({ from: first, page: view.state.page });
  const step = phone ? PHONE_DAYS : days / 2;
  const mayReserve = useCan()('equipment.reserve');
  const free = () =>
    show((close) => (
      <FreeOnDaysModal
        onPick={(item, span) => show((end) => <ReserveModal item={item} span={span} onClose={end} />)}
        onClose={close}
      />
    ));

  return (
    <ListFrame
      view={view}
      t={t}
      title={words.title}
      meta={<ViewSwitch view={view} />}
      count={query.data?.count ?? undefined}
      actions={
        mayReserve && (
          <Button variant="default" leftSection={<IconCalendarSearch {...ICON} />} onClick={free}>
            {words.free.button}
          </Button>
        )
      }
      tabs={
        <div className={base.tools}>
          <Button variant="default" onClick={() => go(undefined)}>
            {words.timeline.today}
          </Button>
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={words.timeline.previous}
            onClick={() => go(dayLater(frame.first, -step))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={words.timeline.next}
            onClick={() => go(dayLater(frame.first, step))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          {!phone && (
            <SegmentedControl
              size="xs"
              aria-label={words.timeline.length}
              data={[
                { value: String(DAYS), label: words.timeline.weeks({ n: DAYS / 7 }) },
                { value: String(MANY_DAYS), label: words.timeline.days({ n: MANY_DAYS }) },
              ]}
              value={String(days)}
              onChange={(value) => view.set('days', value === String(MANY_DAYS) ? MANY_DAYS : undefined)}
            />
          )}
          <b className={c.range}>{daysText(frame.first, dayLater(frame.first, days - 1))}</b>
        </div>
      }
      whole
      note={<Legend leftOut={(query.data?.count ?? 0) - (lines?.length ?? 0)} />}
    >
      {query.error && !lines && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className={c.pending} />}
      {lines?.length === 0 && (
        <EmptyState text={view.chips.length > 0 || view.text ? words.empty.filtered : words.empty.any} />
      )}
      {!!lines?.length && <Lines lines={lines} frame={frame} wanted={wanted} onWant={askWanted} show={show} />}
      {children}
    </ListFrame>
  );
}

/** Shows the meaning of the bars' colours, and the number of items left out. */
function Legend({ leftOut }: { leftOut: number }) {
  const t = useOfficeT().equipment.timeline;
  return (
    <ul className={c.legend} aria-label={t.legend}>
      {(['LOAN', 'RESERVATION', 'SERVICE', 'LATE'] as const).map((kind) => (
        <li key={kind} className={c.key}>
          <i className={c.swatch} data-kind={kind} />
          {t.kinds[kind]}
        </li>
      ))}
      {leftOut > 0 && <li className={c.key}>{t.leftOut({ n: leftOut })}</li>}
    </ul>
  );
}

/** A reservation of a person, as it is moved. */
interface Movable {
  readonly id: number;
  readonly span: Span;
  readonly bar: LineBar;
  readonly line: Line;
}

interface LinesProps extends Pick<HeadProps, 'wanted' | 'onWant'> {
  readonly lines: readonly Line[];
  readonly frame: DayFrame;
  readonly show: Show;
}

function Lines({ lines, frame, wanted, onWant, show }: LinesProps) {
  const words = useOfficeT().equipment;
  const t = words.timeline;
  const mayReserve = useCan()('equipment.reserve');
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [said, setSaid] = useState('');

  const { held, handlers } = useSpanMoving<Movable>({
    dayAt: (share) => dayAt(share, frame),
    onMove: async ({ line, bar }, span) => {
      try {
        await moveReservation(line.equipment_id, bar, span);
        toast.success(t.moved({ name: line.name, days: daysText(span.from, span.to) }));
      } catch (error) {
        toast.error(sentence(error));
      }
      await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
    },
    onLifted: (span) => setSaid(t.lifted({ days: daysText(span.from, span.to) })),
    onCancelled: () => setSaid(t.cancelled),
  });
  // Drawn anew is only the row that moves.
  const latest = useRef(show);
  latest.current = show;
  const [draw] = useState(
    () => (line: Line, span: Span) =>
      latest.current((close) => <ReserveModal item={line} span={span} onClose={close} />),
  );

  const groups = useMemo(
    () =>
      TYPES.map((type) => ({ type, own: lines.filter((line) => line.equipment_type === type) })).filter(
        ({ own }) => own.length > 0,
      ),
    [lines],
  );
  const { first, days } = frame;
  const style = useMemo(() => styleOf({ first, days }, wanted), [first, days, wanted]);

  return (
    <div className={c.timeline} data-dense={days > DAYS || undefined} style={style}>
      <Head first={first} days={days} wanted={wanted} onWant={onWant} />
      {groups.map(({ type, own }) => (
        <Group
          key={type}
          type={type}
          own={own}
          first={first}
          days={days}
          held={held}
          mayReserve={mayReserve}
          handlers={handlers}
          onDraw={draw}
        />
      ))}
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </div>
  );
}

const styleOf = (frame: DayFrame, wanted: Span | null) =>
  ({ '--days': frame.days, '--weekends': tintsOf(frame, wanted) }) as CSSProperties;

interface HeadProps extends DayFrame {
  /** The days for which free items are marked. */
  readonly wanted: Span | null;
  readonly onWant: () => void;
}

/** The days above the bars. */
const Head = memo(function Head({ first, days, wanted, onWant }: HeadProps) {
  const words = useOfficeT().equipment.timeline;
  const chosen = wanted ? nearDays(wanted, today()) : words.freeChoose;
  const now = today();
  return (
    <div className={c.head}>
      <div className={c.corner}>
        <span>{words.freeOn}</span>
        <button
          type="button"
          className={c.wanted}
          onClick={onWant}
          aria-label={`${words.freeOn}: ${chosen}`}
          title={wanted ? daysText(wanted.from, wanted.to) : undefined}
        >
          {chosen}
        </button>
      </div>
      {daysOf({ first, days }).map((day) => (
        <div
          key={day}
          className={c.day}
          data-weekend={isWeekend(day) || undefined}
          data-wanted={isWithin(day, wanted) || undefined}
          data-today={day === now || undefined}
        >
          <span>{formatWeekday(day).slice(0, 1).toUpperCase()}</span>
          <b>{Number(day.slice(8))}</b>
        </div>
      ))}
    </div>
  );
});

interface GroupProps extends Omit<RowProps, 'line'> {
  readonly type: (typeof TYPES)[number];
  readonly own: readonly Line[];
}

/** The things of one kind. */
const Group = memo(function Group({ type, own, ...rest }: GroupProps) {
  const words = useOfficeT().equipment;
  return (
    <section aria-label={words.types[type]}>
      <h2 className={c.type}>
        {words.typesMany[type]} <span className={c.count}>{own.length}</span>
      </h2>
      <ul className={base.bare}>
        {own.map((line) => (
          <Row key={line.equipment_id} line={line} {...rest} />
        ))}
      </ul>
    </section>
  );
});

/** Only reservations can be moved, so only they have a number here. */
const keyOf = ({ kind, id }: LineBar) => (kind === 'RESERVATION' ? id : -1);

const isWithin = (day: string, span: Span | null) => span !== null && day >= span.from && day <= span.to;

/** A picture of the days off, and of those that are wanted, as wide as the days: one for all rows. */
function tintsOf(frame: DayFrame, wanted: Span | null): string {
  const share = (n: number) => `${(n / frame.days) * 100}%`;
  const tint = (day: string) => {
    if (isWithin(day, wanted)) return 'var(--c-selected)';
    return isWeekend(day) ? 'var(--c-canvas)' : 'transparent';
  };
  const stops = daysOf(frame).map((day, n) => `${tint(day)} ${share(n)} ${share(n + 1)}`);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

interface RowProps {
  line: Line;
  first: string;
  days: number;
  held: Held;
  mayReserve: boolean;
  handlers: (item: Movable, bar: Bar) => object;
  onDraw: (line: Line, span: Span) => void;
}

const Row = memo(function Row({ line, first, days, held, mayReserve, handlers, onDraw }: RowProps) {
  const words = useOfficeT().equipment;
  const frame = { first, days };
  const now = useMemo(() => placeOf(today(), { first, days }), [first, days]);
  const track = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Span | null>(null);
  const from = useRef<string>(null);
  const dayUnder = (x: number) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return dayAt(Math.min(Math.max((x - left) / width, 0), 0.9999), frame);
  };
  const canDraw = mayReserve && line.status !== 'EXPENSED' && line.status !== 'LOST';
  const begin = ({ target, currentTarget, button, pointerType, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!canDraw || target !== currentTarget || button !== 0 || pointerType === 'touch') return;
    currentTarget.setPointerCapture(pointerId);
    const day = dayUnder(clientX);
    from.current = day;
    setDrawn({ from: day, to: day });
  };
  const stretch = ({ clientX }: PointerEvent<HTMLElement>) => {
    if (from.current === null) return;
    const day = dayUnder(clientX);
    setDrawn(day < from.current ? { from: day, to: from.current } : { from: from.current, to: day });
  };
  const end = () => {
    if (from.current === null || !drawn) return;
    from.current = null;
    setDrawn(null);
    onDraw(line, drawn);
  };
  useEffect(() => {
    if (!drawn) return;
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      from.current = null;
      setDrawn(null);
    };
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [drawn]);
  const newBar = drawn && barOf(drawn, frame);

  return (
    <li className={c.row}>
      <NameCell line={line} />
      <div
        ref={track}
        className={c.track}
        data-draws={canDraw || undefined}
        data-lost={line.status === 'LOST' || undefined}
        onPointerDown={begin}
        onPointerMove={stretch}
        onPointerUp={end}
        onPointerCancel={() => {
          from.current = null;
          setDrawn(null);
        }}
      >
        {line.status === 'LOST' && (
          <span className={c.lostSince}>
            {words.timeline.lostSince({ day: nearDay(toWall(line.last_status_change)[0], today()) })}
          </span>
        )}
        {now >= 0 && now <= 1 && <div className={c.now} style={{ left: `${now * 100}%` }} />}
        {line.bars.map((bar) => (
          <LineBarOf
            key={`${bar.kind} ${bar.id}`}
            line={line}
            bar={bar}
            first={first}
            days={days}
            held={held}
            mayMove={mayReserve && bar.kind === 'RESERVATION' && bar.order_id === null}
            handlers={handlers}
          />
        ))}
        {line.bars.map((bar) => bar.overdue && <LateBar key={`late ${bar.id}`} bar={bar} first={first} days={days} />)}
        {drawn && newBar && (
          <div className={c.drawn} style={placed(newBar)}>
            {daysText(drawn.from, drawn.to)}
          </div>
        )}
      </div>
    </li>
  );
});

/** Shows the name of the item. A link takes longer to draw than all bars of its row. */
const NameCell = memo(function NameCell({ line }: { line: Line }) {
  const t = useOfficeT().equipment.timeline;
  return (
    <div className={c.name}>
      <Link {...equipmentPage(line)} className={l.title} title={line.name}>
        {line.name}
      </Link>
      <span className={base.meta}>
        {line.equipment_inv_num}
        {(line.free ?? line.status === 'IN_WAREHOUSE') && <b className={c.free}> · {t.free}</b>}
        {line.free === false && line.status !== 'LOST' && ` · ${t.taken}`}
      </span>
    </div>
  );
});

interface BarProps {
  line: Line;
  bar: LineBar;
  first: string;
  days: number;
  held: Held;
  mayMove: boolean;
  handlers: RowProps['handlers'];
}

/** Shows how long a loan has been overdue: from the day after its agreed end until today. */
const LateBar = memo(function LateBar({ bar, first, days }: Pick<BarProps, 'bar' | 'first' | 'days'>) {
  const frame = { first, days };
  const words = useOfficeT().equipment.loan;
  const span = { from: dayAfter(spanOf(bar).to), to: today() };
  const shown = barOf(span, frame);
  if (!shown || span.to < span.from) return null;
  const said = words.late({ n: daysBetween(span.from, span.to) + 1 });
  return (
    <div
      className={c.bar}
      style={placed(shown)}
      title={said}
      data-late
      data-cut-left={shown.cutLeft || undefined}
      data-short={shown.width * frame.days < 2 || undefined}
    >
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span className={c.whose}>{said}</span>
    </div>
  );
});

const placed = ({ left, width }: Bar): CSSProperties => ({ left: `${left * 100}%`, width: `${width * 100}%` });

const LineBarOf = memo(function LineBarOf({ line, bar, first, days, held: all, mayMove, handlers }: BarProps) {
  const frame = { first, days };
  const own = useMemo(() => spanOf(bar), [bar]);
  const held = useHeld(all, keyOf(bar));
  const t = useOfficeT().equipment.timeline;
  const span = held?.span ?? own;
  const shown = barOf(span, frame);
  const whose = bar.order_id === null ? bar.worker : orderNumber(bar.order_id);
  const name = useMemo(() => {
    const when = bar.to === null ? t.since({ day: daysText(own.from, own.from) }) : daysText(own.from, own.to);
    return [t.kinds[bar.overdue ? 'LATE' : bar.kind], whose, when, bar.conflict && t.conflict]
      .filter(Boolean)
      .join(', ');
  }, [bar, own, t, whose]);
  if (!shown) return null;
  const look = {
    className: c.bar,
    style: placed(shown),
    title: name,
    'data-kind': bar.kind,
    'data-conflict': bar.conflict || undefined,
    'data-cut-left': shown.cutLeft || undefined,
    'data-cut-right': shown.cutRight || undefined,
    'data-held': held !== null || undefined,
    'data-short': shown.width * frame.days < 2 || undefined,
  };
  const inside = (
    <>
      {bar.conflict && <IconAlertTriangle size={14} stroke={1.6} aria-hidden />}
      <span className={c.whose}>{held ? daysText(span.from, span.to) : whose || t.kinds[bar.kind]}</span>
    </>
  );
  if (mayMove) {
    const item = { id: bar.id, span: own, bar, line };
    return (
      <button type="button" {...look} aria-label={t.moveBar({ name })} {...handlers(item, shown)}>
        {inside}
      </button>
    );
  }
  // For an order, another item is chosen on the order's page.
  if (bar.order_id !== null) {
    return (
      <Link to="/work-orders/$orderId" params={{ orderId: String(bar.order_id) }} {...look} aria-label={name}>
        {inside}
      </Link>
    );
  }
  return (
    <div {...look} role="img" aria-label={name}>
      {inside}
    </div>
  );
});
