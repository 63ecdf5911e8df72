import { IconClock } from '@tabler/icons-react';
import { OrderLink } from '@/domain/OrderLink';
import { LinkedOrderStatus } from '@/domain/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { EmptyState } from '@/ui/EmptyState';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

interface Props {
  readonly orders: TaskDetails['linked_orders'];
  /** They are of the person's own company. */
  readonly own: boolean;
}

/** The work orders that carry the task out. */
export function LinkedOrders({ orders, own }: Props) {
  const t = useOfficeT().taskDetails.orders;
  if (orders.length === 0) return <EmptyState compact text={t.none} />;
  return (
    <ul className={c.orders}>
      {orders.map((order) => (
        <li key={order.order_id} className={c.order}>
          <IconClock size={16} stroke={1.6} aria-hidden className={c.quiet} />
          <div className={c.orderText}>
            <OrderLink id={order.order_id} own={own} className={c.strongLink}>
              {t.open({ id: order.order_id })}
            </OrderLink>
            <span className={c.meta}>
              {order.planned_start ? formatDateTime(order.planned_start) : t.unplanned}
              {order.time_estimate !== null && ` · ${formatDuration(order.time_estimate)}`}
            </span>
          </div>
          <LinkedOrderStatus status={order.order_status} planned={order.planned_start !== null} />
        </li>
      ))}
    </ul>
  );
}
