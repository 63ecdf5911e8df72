import { orderNumber } from '@/records/numbers';
import 'leaflet/dist/leaflet.css';
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mapSourceQuery } from '@/domain/address/maps';
import { ORDER_HOLD, ORDER_STATUS } from '@/domain/orders/order-status';
import { useLocale, useOfficeT, useT } from '@/i18n/I18nProvider';
import type { Section } from '@/i18n/types';
import { dayBounds, formatDuration, formatHours, formatTime } from '@/lib/date';
import { initials } from '@/lib/text';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Avatar } from '@/ui/media/Avatar';
import { roadsOf } from '../board/roads';
import type { BoardOrder, BoardWorker, Crew } from '../schedule.api';
import c from './DayMap.module.css';
import type { DayDrawing, Pin } from './draw-day';
import pins from './draw-day.module.css';
import { plainMapQuery } from './plain-map';
import { type Route, routesOf, type Stop } from './routes';

interface Props {
  readonly day: string;
  readonly orders: readonly BoardOrder[] | undefined;
  readonly crew: Crew | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  /** A button for another action with the day. */
  readonly action: ReactNode;
}

type Words = Section<'schedule'>['map'];

const nameOf = (worker: Pick<BoardWorker, 'first_name' | 'last_name'>) => `${worker.first_name} ${worker.last_name}`;
const toneOf = (order: BoardOrder) => (order.hold_reason === '' ? ORDER_STATUS[order.status].tone : ORDER_HOLD.tone);
const keyOf = (route: Route) => route.worker?.worker_id ?? 0;
/** The colour of a worker on the map, the same every day: the golden angle keeps neighbours in the list apart. */
const hueOf = (worker: number) => Math.round((worker * 137.508) % 360);
const pointsOf = (route: Route) => route.stops.flatMap(({ point }) => (point === null ? [] : [point]));
const driveText = ({ minutes, meters }: { minutes: number; meters: number }) =>
  `${formatDuration(minutes)} · ${Math.round(meters / 1000)} km`;

/** Shows where the orders of a day are: each worker's in their order, on a map and in a list beside it. */
export default function DayMap({ day, orders, crew, now, onOpen, action }: Props) {
  const t = useOfficeT().schedule.map;
  const [chosen, setChosen] = useState<number | null>(null);
  const routes = useMemo(
    () =>
      crew && orders
        ? routesOf(
            orders,
            crew.workers.map((one) => one.worker_id),
            roadsOf(crew),
          )
        : [],
    [orders, crew],
  );
  const placeless = useMemo(() => {
    const stops = routes.flatMap((route) => route.stops).filter((stop) => stop.point === null);
    return [...new Map(stops.map(({ order }) => [order.order_id, order])).values()];
  }, [routes]);
  const all = {
    minutes: routes.reduce((n, one) => n + one.minutes, 0),
    meters: routes.reduce((n, one) => n + one.meters, 0),
  };
  return (
    <div className={c.frame}>
      <section className={c.panel} aria-label={t.title}>
        <header className={c.head}>
          <h2>{t.title}</h2>
          {all.meters > 0 && <span>{t.driving({ drive: driveText(all) })}</span>}
        </header>
        {orders?.length === 0 && <EmptyState text={t.empty} />}
        <ul className={c.people}>
          {routes.map((route) => (
            <Person
              key={keyOf(route)}
              route={route}
              day={day}
              now={now}
              open={chosen === keyOf(route)}
              onChoose={() => setChosen(chosen === keyOf(route) ? null : keyOf(route))}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {placeless.length > 0 && (
          <div className={c.placeless}>
            <h3>{t.placeless}</h3>
            <ul>
              {placeless.map((order) => (
                <li key={order.order_id}>
                  <button type="button" className={c.stop} onClick={() => onOpen(order)}>
                    <span className={c.stopText}>
                      <b>{order.task_title}</b>
                      <span>{stopLine(order)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {action}
        <Idle crew={crew} routes={routes} t={t} />
      </section>
      <Drawing routes={routes} chosen={chosen} day={day} onOpen={onOpen} />
    </div>
  );
}

const stopLine = (order: BoardOrder) =>
  [order.planned_start && formatTime(order.planned_start), order.tenant_name, order.city].filter(Boolean).join(' · ');

interface PersonProps {
  readonly route: Route;
  readonly day: string;
  readonly now: number;
  readonly open: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (order: BoardOrder) => void;
}

function Person({ route, day, now, open, onChoose, onOpen }: PersonProps) {
  const t = useOfficeT().schedule;
  const { worker, stops } = route;
  const name = worker ? nameOf(worker) : t.nobody;
  return (
    <li data-open={open || undefined}>
      <button type="button" className={c.person} aria-expanded={open} onClick={onChoose}>
        <span className={c.face} style={worker ? ({ '--hue': hueOf(worker.worker_id) } as CSSProperties) : undefined}>
          <Avatar name={name} url={worker?.image_url} />
        </span>
        <span className={c.personText}>
          <span className={c.personHead}>
            <b>{name}</b>
            <span>{route.meters > 0 ? driveText(route) : t.map.orders({ n: stops.length })}</span>
          </span>
          <DayBar stops={stops} day={day} now={now} />
        </span>
      </button>
      {open && (
        <ol className={c.stops}>
          {stops.map((stop) => (
            <StopItem key={stop.order.order_id} stop={stop} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </li>
  );
}

function StopItem({ stop: { order, n, drive }, onOpen }: { stop: Stop; onOpen: (order: BoardOrder) => void }) {
  const core = useT();
  return (
    <li>
      <button type="button" className={c.stop} onClick={() => onOpen(order)}>
        <span className={pins.pin} data-tone={toneOf(order)} aria-hidden>
          {n}
        </span>
        <span className={c.stopText}>
          <b>{order.task_title}</b>
          <span>{stopLine(order)}</span>
        </span>
        <span className={c.stopNote}>
          {order.status === 'CREATED' ? drive && formatDuration(drive.minutes) : core.orders.status[order.status]}
        </span>
      </button>
    </li>
  );
}

/** The hours of the day that the bar shows. */
const FIRST_HOUR = 6;
const LAST_HOUR = 19;

/** Shows the busy times, from six to seven in the evening. */
function DayBar({ stops, day, now }: { stops: readonly Stop[]; day: string; now: number }) {
  const begins = Date.parse(dayBounds(day).from) + FIRST_HOUR * 3_600_000;
  const share = (instant: number) => ((instant - begins) / ((LAST_HOUR - FIRST_HOUR) * 3_600_000)) * 100;
  const within = (percent: number) => Math.min(Math.max(percent, 0), 100);
  const at = share(now);
  return (
    <span className={c.bar} aria-hidden>
      {stops.map(({ order }) => {
        if (order.planned_start === null) return null;
        const from = within(share(Date.parse(order.planned_start)));
        const to = within(share(Date.parse(order.planned_end ?? order.planned_start)));
        const style = { left: `${from}%`, width: `${Math.max(to - from, 1)}%` };
        return <span key={order.order_id} data-tone={toneOf(order)} style={style} />;
      })}
      {at > 0 && at < 100 && <i style={{ left: `${at}%` }} />}
    </span>
  );
}

/** Shows who has no orders on that day, and who is absent. */
function Idle({ crew, routes, t }: { crew: Crew | undefined; routes: readonly Route[]; t: Words }) {
  const busy = new Set(routes.map(keyOf));
  const idle = crew?.workers.filter((worker) => !busy.has(worker.worker_id)) ?? [];
  const [away, free] = [true, false].map((is) =>
    idle
      .filter((worker) => worker.absences.length > 0 === is)
      .map(nameOf)
      .join(', '),
  );
  if (!away && !free) return null;
  return (
    <p className={c.idle}>
      {[free && t.idle({ names: free }), away && t.away({ names: away })].filter(Boolean).join(' ')}
    </p>
  );
}

interface DrawingProps {
  readonly routes: readonly Route[];
  readonly chosen: number | null;
  readonly day: string;
  readonly onOpen: (order: BoardOrder) => void;
}

/** The map itself. The list has everything that is on it. */
function Drawing({ routes, chosen, day, onOpen }: DrawingProps) {
  const office = useOfficeT().schedule;
  const core = useT();
  const t = office.map;
  const { locale } = useLocale();
  const source = useQuery(mapSourceQuery(locale));
  const plain = useQuery(plainMapQuery);
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<DayDrawing | null>(null);
  const ground = source.data?.source.kind === 'tiles' ? source.data.source : null;
  const settled = source.isSuccess && plain.isSuccess;

  useEffect(() => {
    const element = box.current;
    if (!element || !settled) return;
    let drawn: DayDrawing | undefined;
    let gone = false;
    void import('./draw-day').then(({ drawDay }) => {
      if (gone) return;
      drawn = drawDay(element, { pictures: ground, plain: plain.data, words: core.ui.map });
      setDrawing(drawn);
    });
    return () => {
      gone = true;
      setDrawing(null);
      drawn?.destroy();
    };
  }, [settled, ground, plain.data, core]);

  const points = useMemo(() => routes.flatMap(pointsOf), [routes]);
  const showAll = useCallback(() => drawing?.showAll(points), [drawing, points]);
  const fitted = useRef<string | null>(null);
  useEffect(() => {
    if (!drawing) {
      fitted.current = null;
      return;
    }
    const pins = routes.flatMap((route) => pinsOf(route, keyOf(route) === chosen, office, onOpen));
    drawing.show(
      // The chosen ones lie above, and keep their places.
      pins.toSorted((a, b) => Number(b.chosen) - Number(a.chosen)),
      routes
        .filter((route) => route.worker !== null)
        .map((route) => ({
          points: pointsOf(route),
          hue: hueOf(keyOf(route)),
          chosen: keyOf(route) === chosen,
        })),
    );
    // Changes by others do not move the map while it is looked at; another day does.
    if (fitted.current === day || points.length === 0) return;
    fitted.current = day;
    drawing.showAll(points);
  }, [drawing, routes, chosen, day, points, office, onOpen]);

  const revealChosen = useEffectEvent(() =>
    drawing?.reveal(routes.filter((one) => keyOf(one) === chosen).flatMap(pointsOf)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others change does not move the map
  useEffect(() => revealChosen(), [chosen]);

  const credit = ground ? (source.data?.credit ?? '') : t.credit;
  return (
    <section className={c.map} aria-label={t.map} aria-busy={!drawing}>
      {plain.error ? (
        <LoadFailed error={plain.error} onRetry={() => void plain.refetch()} />
      ) : (
        <div ref={box} className={c.canvas} />
      )}
      {drawing && (
        <ActionIcon variant="default" size={34} className={c.fit} aria-label={t.fit} title={t.fit} onClick={showAll}>
          <IconFocusCentered size={18} aria-hidden />
        </ActionIcon>
      )}
      <Legend>{t.numbers}</Legend>
      {credit !== '' && <p className={c.credit}>{credit}</p>}
    </section>
  );
}

function pinsOf(
  { worker, stops }: Route,
  chosen: boolean,
  t: Section<'schedule'>,
  onOpen: (order: BoardOrder) => void,
): readonly Pin[] {
  const first = stops.find(({ point }) => point !== null);
  const hue = worker ? hueOf(worker.worker_id) : null;
  return stops.flatMap((stop): Pin[] => {
    const { order, n, point, drive } = stop;
    if (point === null) return [];
    const { planned_start: start, planned_end: end } = order;
    const hours = start && (end ? formatHours(start, end) : formatTime(start));
    return [
      {
        point,
        label: worker ? String(n) : '–',
        tone: toneOf(order),
        hue,
        badge: worker && stop === first ? initials(nameOf(worker)) : null,
        chosen,
        lines: [
          order.task_title,
          [hours, orderNumber(order.order_id)].filter(Boolean).join(' · '),
          [order.tenant_name, drive && t.map.fromLast({ drive: formatDuration(drive.minutes) })]
            .filter(Boolean)
            .join(' · '),
          worker ? nameOf(worker) : t.nobody,
        ],
        onOpen: () => onOpen(order),
      },
    ];
  });
}

function Legend({ children }: { children: ReactNode }) {
  const t = useT().orders;
  const phases = [
    ['indigo', t.status.CREATED],
    ['amber', t.status.IN_EXECUTION],
    ['green', t.status.DONE],
    ['gray', t.hold],
  ] as const;
  return (
    <p className={c.legend}>
      {phases.map(([tone, word]) => (
        <span key={tone}>
          <i data-tone={tone} aria-hidden />
          {word}
        </span>
      ))}
      <span>{children}</span>
    </p>
  );
}
