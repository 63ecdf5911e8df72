import { IconMessage } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { OrderHoldBadge, OrderPhaseBadge, OrderRunningText } from '@/domain/orders/order-status';
import { capital, Nearness } from '@/domain/tasks/VisitCell';
import { visitTime } from '@/domain/tasks/visit';
import type { Messages } from '@/i18n/types';
import { formatDuration, formatHours, formatNear, formatNearDay } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import { orderNumber } from '@/records/numbers';
import { useNow } from '@/ui/hooks/use-now';
import c from '@/ui/layout/ListPage.module.css';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import { visitOf } from './by-worker';
import o from './order-list.module.css';
import type { OrderRow } from './orders.api';

/** The page of an order. */
export const orderPage = ({ order_id: id }: Pick<OrderRow, 'order_id'>) =>
  ({ to: '/work-orders/$orderId', params: { orderId: String(id) } }) satisfies LinkProps;

/** Shows the title of an order in the list. */
export const orderTitle = (order: OrderRow) => (
  <>
    <span className="num">{orderNumber(order.order_id)}</span> {order.title}
  </>
);

/** The columns of the list for a person of the company `own`. */
export const orderColumns = (t: Messages['orders'], own: string): readonly ListColumn<OrderRow>[] => [
  {
    id: 'order_id',
    header: t.columns.order,
    sticky: 'left',
    width: 280,
    title: 'name',
    cell: (order) => <Marks order={order} t={t} />,
  },
  {
    id: 'status',
    header: t.columns.status,
    cell: (order) => (
      <span className={c.status}>
        <span className={o.badges}>
          <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
          <OrderHoldBadge reason={order.hold_reason} />
        </span>
        <span className={o.since}>
          <OrderRunningText status={order.status} running={order.running} />
          <time className={c.sub} dateTime={order.last_status_change}>
            <Since at={order.last_status_change} t={t} />
          </time>
        </span>
      </span>
    ),
  },
  { id: 'planned_start', header: t.columns.when, cell: (order) => <When order={order} t={t} /> },
  {
    id: 'workers',
    header: t.columns.workers,
    cell: (order) => (order.workers.length === 0 ? <NoText /> : <Workers order={order} />),
  },
  {
    id: 'address_name',
    header: t.columns.location,
    width: 200,
    cell: ({ location }) => (
      <>
        <CellText text={location.name} />
        <SubText text={location.address || location.city} />
      </>
    ),
  },
  {
    id: 'client_name',
    header: t.columns.client,
    cell: (order) => (
      <>
        <CellText text={order.client_name} />
        {order.tenant !== own && <SubText text={order.tenant} />}
      </>
    ),
  },
  {
    id: 'time_estimate',
    header: t.columns.estimate,
    cell: ({ time_estimate: minutes }) =>
      minutes === null ? <NoText /> : <span className="num">{formatDuration(minutes)}</span>,
  },
  { id: 'created_by_last_name', header: t.columns.createdBy, cell: (order) => <CellText text={order.created_by} /> },
];

/** Returns the client and the place of an order. */
export const whereOf = ({ client_name: client, location }: OrderRow) =>
  [client, location.name].filter(Boolean).join(' · ');

/** Shows an order on a phone: status, time, place and workers. */
export function OrderCard({ order, t }: { order: OrderRow; t: Messages['orders'] }) {
  const now = useNow(order.status === 'CREATED' || order.status === 'IN_EXECUTION');
  const when = plannedText(order);
  return (
    <>
      <div className={c.sub}>{whereOf(order)}</div>
      <div className={o.cardLine}>
        <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
        <OrderHoldBadge reason={order.hold_reason} />
        <OrderRunningText status={order.status} running={order.running} />
        <span className="num">{when ? `${when.day} ${when.hours}` : noTime(order, t)}</span>
        <Nearness of={visitTime(visitOf(order), now)} now={now} />
        {order.workers.length > 0 && <Workers order={order} size={22} />}
      </div>
    </>
  );
}

function Marks({ order, t }: { order: OrderRow; t: Messages['orders'] }) {
  return (
    <div className={c.sub}>
      <span className="num">{t.task({ id: order.task_id })}</span>
      {order.is_external_task && ` · ${t.external}`}
      {order.unread_comments > 0 && (
        <span className={c.unread} role="img" aria-label={t.unread({ n: order.unread_comments })}>
          {' · '}
          <IconMessage size={12} aria-hidden /> {order.unread_comments}
        </span>
      )}
    </div>
  );
}

/** From when to when the work is planned, or else when it was done. */
function plannedText(order: OrderRow): { day: string; hours: string; iso: string } | null {
  const from = order.planned_start ?? order.time_started;
  const to = order.planned_start ? order.planned_end : order.time_ended;
  if (!from) return null;
  return { iso: from, day: capital(formatNearDay(from)), hours: formatHours(from, to ?? from) };
}

/** Returns the text in place of a time. */
const noTime = (order: OrderRow, t: Messages['orders']) =>
  [t.unscheduled, order.wanted_day && t.forDay({ day: order.wanted_day })].filter(Boolean).join(' ');

/** Shows since when the order has its status. */
function Since({ at, t }: { at: string; t: Messages['orders'] }) {
  return t.since({ at: formatNear(at) });
}

function When({ order, t }: { order: OrderRow; t: Messages['orders'] }) {
  const now = useNow(order.status === 'CREATED' || order.status === 'IN_EXECUTION');
  const when = plannedText(order);
  if (!when) return <span className={c.none}>{noTime(order, t)}</span>;
  return (
    <>
      <div className={o.when}>
        <time className="num" dateTime={when.iso}>
          {when.day}
        </time>
        <Nearness of={visitTime(visitOf(order), now)} now={now} />
      </div>
      <div className={c.sub}>
        <span className="num">{when.hours}</span>
      </div>
    </>
  );
}

const Workers = ({ order, size }: { order: OrderRow; size?: number }) => (
  <AvatarStack
    people={order.workers.map((w) => ({ name: `${w.first_name} ${w.last_name}`, url: w.image_url }))}
    {...(size && { size })}
  />
);
