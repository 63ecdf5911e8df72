import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OrderHoldBadge, OrderRunningText, OrderStatusBadge } from '@/domain/order-status';
import type { Messages } from '@/i18n/types';
import { formatDate, formatDateTime, formatDuration, formatHours } from '@/lib/date';
import { part } from '@/lib/part';
import { AvatarStack } from '@/ui/AvatarStack';
import type { Column } from '@/ui/DataTable';
import c from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import o from './order-list.module.css';
import type { OrderRow } from './orders.api';
import type { SORT_COLUMNS } from './orders.search';

type Columns = readonly (Column<OrderRow> & { readonly id: (typeof SORT_COLUMNS)[number] | 'workers' | 'actions' })[];
type OnDelete = (order: OrderRow) => void;

/** The columns of the list; those with a sortable heading bear the name the server sorts by. */
export function orderColumns(t: Messages['orders'], own: string, onDelete: OnDelete): Columns {
  const name = t.columns;
  return [
    {
      id: 'order_id',
      header: name.order,
      sticky: 'left',
      width: 300,
      sortable: true,
      cell: (order) => (
        <>
          <OrderLink order={order} />
          <Marks order={order} t={t} />
        </>
      ),
    },
    {
      id: 'status',
      header: name.status,
      sortable: true,
      cell: (order) => (
        <span className={c.status}>
          <span className={o.badges}>
            <OrderStatusBadge status={order.status} />
            <OrderHoldBadge reason={order.hold_reason} />
          </span>
          <span className={o.since}>
            <OrderRunningText status={order.status} running={order.running} />
            <time className={c.sub} dateTime={order.last_status_change}>
              {t.since({ at: formatDateTime(order.last_status_change) })}
            </time>
          </span>
        </span>
      ),
    },
    {
      id: 'planned_start',
      header: name.when,
      sortable: true,
      cell: (order) => <When order={order} t={t} />,
    },
    {
      id: 'time_estimate',
      header: name.estimate,
      sortable: true,
      cell: ({ time_estimate: minutes }) =>
        minutes === null ? (
          <span className={c.none}>{t.none}</span>
        ) : (
          <span className="num">{formatDuration(minutes)}</span>
        ),
    },
    {
      id: 'workers',
      header: name.workers,
      cell: (order) =>
        order.workers.length === 0 ? <span className={c.none}>{t.none}</span> : <Workers order={order} />,
    },
    {
      id: 'address_name',
      header: name.location,
      width: 240,
      sortable: true,
      cell: ({ location }) => (
        <>
          <Text text={location.name} none={t.none} />
          <div className={c.sub} title={location.address}>
            {location.address || location.city}
          </div>
        </>
      ),
    },
    {
      id: 'client_name',
      header: name.client,
      sortable: true,
      cell: (order) => (
        <>
          <Text text={order.client_name} none={t.none} />
          {order.tenant !== own && (
            <div className={c.sub} title={order.tenant}>
              {order.tenant}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'created_by_last_name',
      header: name.createdBy,
      sortable: true,
      cell: (order) => <Text text={order.created_by} none={t.none} />,
    },
    {
      id: 'actions',
      header: name.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (order) => <Actions order={order} t={t} onDelete={onDelete} />,
    },
  ];
}

interface CardProps {
  order: OrderRow;
  t: Messages['orders'];
  onDelete: OnDelete;
}

/** An order on a phone: what, how it stands, when, where and who. */
export function OrderCard({ order, t, onDelete }: CardProps) {
  const when = plannedText(order);
  return (
    <div className={c.card}>
      <div className={c.cardText}>
        <OrderLink order={order} />
        <div className={c.cardLine}>
          <OrderStatusBadge status={order.status} />
          <OrderHoldBadge reason={order.hold_reason} />
          <OrderRunningText status={order.status} running={order.running} />
        </div>
        <div className={o.cardWhen}>
          <span className="num">{when ? `${when.day} ${when.hours}` : t.unscheduled}</span>
          {order.workers.length > 0 && <Workers order={order} size={22} />}
        </div>
        <div className={c.sub}>{[order.client_name, order.location.name].filter(Boolean).join(' · ')}</div>
      </div>
      <Actions order={order} t={t} onDelete={onDelete} />
    </div>
  );
}

const OrderLink = ({ order }: { order: OrderRow }) => (
  <Link className={c.title} to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} title={order.title}>
    <span className="num">#{order.order_id}</span> {order.title}
  </Link>
);

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
  return { iso: from, day: formatDate(from), hours: formatHours(from, to ?? from) };
}

function When({ order, t }: { order: OrderRow; t: Messages['orders'] }) {
  const when = plannedText(order);
  if (!when) return <span className={c.none}>{t.unscheduled}</span>;
  return (
    <>
      <time className="num" dateTime={when.iso}>
        {when.day}
      </time>
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

/** A cell's text, all of it under the pointer when it does not fit. */
const Text = ({ text, none }: { text: string; none: string }) =>
  text === '' ? (
    <span className={c.none}>{none}</span>
  ) : (
    <div className={c.text} title={text}>
      {text}
    </div>
  );

const menuItems = part(() => import('./OrderMenuItems'));

const Actions = ({ order, t, onDelete }: CardProps) => (
  <RowMenu name={t.number({ id: order.order_id })} items={menuItems}>
    {({ OrderMenuItems }) => <OrderMenuItems order={order} onDelete={onDelete} />}
  </RowMenu>
);
