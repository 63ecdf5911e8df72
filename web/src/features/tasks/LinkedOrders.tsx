import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LinkedOrderStatus } from '@/domain/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { EmptyState } from '@/ui/EmptyState';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

/** The work orders that carry the task out. */
export function LinkedOrders({ orders }: { orders: TaskDetails['linked_orders'] }) {
  const t = useOfficeT().taskDetails.orders;
  if (orders.length === 0) return <EmptyState compact text={t.none} />;
  return (
    <ul className={c.orders}>
      {orders.map((order) => (
        <li key={order.order_id} className={c.order}>
          <IconClock size={16} stroke={1.6} aria-hidden className={c.quiet} />
          <div className={c.orderText}>
            <Link to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} className={c.strongLink}>
              {t.open({ id: order.order_id })}
            </Link>
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
