import { LinkedOrderStatus } from '@/domain/orders/order-status';
import { VisitCell } from '@/domain/tasks/VisitCell';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { OrderLink } from '@/records/OrderLink';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { lazySection } from '@/ui/lazy-part';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { isPlanned } from './next-step';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

const FirstPlace = lazySection(() => import('./FirstPlace'));

type Order = TaskDetails['linked_orders'][number];

interface Props {
  readonly orders: readonly Order[];
  /** They are of the person's own company. */
  readonly own: boolean;
  /** The person may plan them. */
  readonly mayPlan: boolean;
}

/** The work orders that carry the task out, as stations on its way. */
export function LinkedOrders({ orders, own, mayPlan }: Props) {
  const { taskDetails, orders: words } = useOfficeT();
  const t = taskDetails.orders;
  if (orders.length === 0) return <EmptyState compact text={t.none} />;
  // One at a time: the place of the next order depends on it.
  const first = mayPlan && orders.find((order) => order.order_status === 'CREATED' && !isPlanned(order));
  return (
    <ul className={base.bare}>
      {orders.map((order) => {
        const planned = isPlanned(order);
        return (
          <li key={order.order_id} className={c.order} data-state={planned ? order.order_status : 'UNPLANNED'}>
            <div className={c.orderHead}>
              <OrderLink id={order.order_id} own={own} className={c.strongLink}>
                {orderNumber(order.order_id)}
              </OrderLink>
              <LinkedOrderStatus status={order.order_status} planned={planned} />
            </div>
            <div className={c.orderVisit}>
              {planned ? (
                <VisitCell visit={order} />
              ) : (
                <span>{order.wanted_day && words.forDay({ day: order.wanted_day })}</span>
              )}
              <Crew order={order} />
            </div>
            {order === first && <FirstPlace order={order} />}
          </li>
        );
      })}
    </ul>
  );
}

function Crew({ order: { workers, time_estimate: estimate } }: { order: Order }) {
  const people = workers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url }));
  return (
    <span className={c.crew}>
      {people.length > 0 && <AvatarStack people={people} size={22} />}
      {estimate !== null && <span className={base.metaFigures}>{formatDuration(estimate)}</span>}
    </span>
  );
}
