import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { OrderPhaseBadge } from '@/domain/orders/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration, formatNear } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { anyWorkerSource, recordQuery } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Section } from '@/ui/layout/Section';
import { AvatarStack } from '@/ui/media/AvatarStack';
import c from './project-page.module.css';
import { ORDERS_SHOWN, ordersQuery } from './projects.api';

interface Props {
  readonly id: number;
  /** Only the orders of this person. */
  readonly worker: number | undefined;
}

/** The newest work orders of a project. */
export function OrdersSection({ id, worker }: Props) {
  const t = useOfficeT().projects.page;
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const orders = useQuery(ordersQuery(id, worker));
  const person = useQuery({ ...recordQuery(anyWorkerSource, worker ?? 0), enabled: worker !== undefined }).data;
  const { data: rows = [], count = 0 } = orders.data ?? {};
  return (
    <Section
      title={t.tabs.orders}
      actions={
        <Link to="/work-orders" search={{ project: id, worker }} className={c.all}>
          {t.allOrders}
        </Link>
      }
    >
      {worker !== undefined && (
        <p className={c.filtered}>
          {t.onlyOf({ name: anyWorkerSource.label(person ?? anyWorkerSource.standIn(worker)).trim() })}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void navigate({ search: { tab: 'orders' }, replace: true, resetScroll: false })}
          >
            {t.everybody}
          </Button>
        </p>
      )}
      {orders.isPending && <Skeleton h={96} />}
      <ProblemText error={orders.error} />
      {orders.data && rows.length === 0 && <EmptyState compact text={t.noOrders} />}
      {rows.length > 0 && (
        <ul className={c.rows} aria-busy={orders.isFetching}>
          {rows.map((order) => (
            <li key={order.order_id} className={c.row}>
              <div className={c.text}>
                <Link to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} className={c.link}>
                  {order.title}
                </Link>
                <span className={base.metaLine}>
                  {orderNumber(order.order_id)} ·{' '}
                  {order.planned_start ? formatNear(order.planned_start) : t.unscheduled}
                  {order.time_estimate !== null && ` · ${formatDuration(order.time_estimate)}`}
                </span>
              </div>
              <AvatarStack
                people={order.workers.map((one) => ({
                  name: `${one.first_name} ${one.last_name}`,
                  url: one.image_url,
                }))}
              />
              <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
            </li>
          ))}
        </ul>
      )}
      {(count ?? 0) > ORDERS_SHOWN && (
        <Link to="/work-orders" search={{ project: id, worker }} className={c.all}>
          {t.allOrders}
        </Link>
      )}
    </Section>
  );
}
