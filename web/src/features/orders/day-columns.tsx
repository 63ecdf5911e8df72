import { OrderPhaseBadge } from '@/domain/orders/order-status';
import { visitTime } from '@/domain/tasks/visit';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDuration, formatHours, formatTime, toWall } from '@/lib/date';
import { useNow } from '@/ui/hooks/use-now';
import { type DayBar, DayLine } from '@/ui/layout/DayLine';
import { HourAxis } from '@/ui/layout/HourAxis';
import { NoText, SubText } from '@/ui/tables/cells';
import type { Column } from '@/ui/tables/DataTable';
import { visitOf } from './by-worker';
import { whereOf } from './order-columns';
import o from './order-list.module.css';
import type { OrderRow } from './orders.api';

const MINUTE = 60_000;

/** By how many minutes work ended after its plan; before it with a minus. Nothing of what is not done, or had no plan. */
const deviationOf = ({ status, time_ended: ended, planned_end: planned }: OrderRow) =>
  status === 'DONE' && ended && planned ? Math.round((Date.parse(ended) - Date.parse(planned)) / MINUTE) : undefined;

/** The columns of a list, made into those of one day: plan, what came of it, and both on the line of the day. */
export function dayColumns(
  all: readonly Column<OrderRow>[],
  day: string,
  t: Messages['orderDay'],
): readonly Column<OrderRow>[] {
  const [name, actions] = [all.find(({ sticky }) => sticky === 'left'), all.find(({ sticky }) => sticky === 'right')];
  const own: Column<OrderRow>[] = [
    {
      id: 'plan',
      header: t.plan,
      cell: ({ planned_start: from, planned_end: to }) =>
        from ? <span className="num">{formatHours(from, to ?? from)}</span> : <NoText />,
    },
    { id: 'actual', header: t.actual, cell: (order) => <Actual order={order} /> },
    {
      id: 'phase',
      header: t.phase,
      cell: (order) => <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />,
    },
    {
      id: 'line',
      header: t.line,
      heading: <Axis day={day} />,
      width: 330,
      cell: (order) => <Line order={order} day={day} />,
    },
    { id: 'deviation', header: t.deviation, align: 'right', cell: (order) => <Deviation order={order} /> },
  ];
  const named = name && {
    ...name,
    cell: (order: OrderRow) => (
      <div className={o.below}>
        {name.cell?.(order)}
        <SubText text={whereOf(order)} />
      </div>
    ),
  };
  return [...(named ? [named] : []), ...own, ...(actions ? [actions] : [])];
}

function Actual({ order: { status, time_started: from, time_ended: to } }: { order: OrderRow }) {
  const t = useOfficeT().orderDay;
  if (!from) return <NoText />;
  return (
    <span className="num">
      {status === 'IN_EXECUTION' || !to ? t.since({ at: formatTime(from) }) : formatHours(from, to)}
    </span>
  );
}

const isOpen = ({ status }: OrderRow) => status === 'CREATED' || status === 'IN_EXECUTION';

function Line({ order, day }: { order: OrderRow; day: string }) {
  const now = useNow(isOpen(order));
  const bars = visitTime(visitOf(order), now)?.bars ?? [];
  const { planned_start: from, planned_end: to } = order;
  const plan: DayBar[] = from && to ? [{ from, to, tone: 'plan' }] : [];
  return <DayLine day={day} bars={[...bars, ...plan]} now={new Date(now).toISOString()} />;
}

function Axis({ day }: { day: string }) {
  const now = new Date(useNow(true)).toISOString();
  return <HourAxis now={toWall(now)[0] === day ? now : undefined} />;
}

function Deviation({ order }: { order: OrderRow }) {
  const late = visitTime(visitOf(order), useNow(isOpen(order)))?.late;
  if (late) return <span className={o.groupLate}>{`+${formatDuration(late.minutes)}`}</span>;
  const minutes = deviationOf(order);
  if (!minutes) return null;
  return (
    <span className={o.groupFacts}>
      {minutes < 0 ? '−' : '+'}
      {formatDuration(Math.abs(minutes))}
    </span>
  );
}
