import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { VisitCell } from '@/domain/tasks/VisitCell';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import base from '@/ui/base.module.css';
import { Band, BandCell, Lacking, People, Stations } from '@/ui/layout/Band';
import type { OrderDetails } from './order-details.api';

/** Shows the client, the place, the time, the workers and the phase of an order. */
export function OrderBand({ order }: { order: OrderDetails }) {
  const { taskDetails } = useOfficeT();
  const t = taskDetails.band;
  const may = useCan()('task.read');
  const people = order.workers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url }));
  const street = [order.address1, order.city].filter((part) => part && !order.address_name.includes(part));
  return (
    <Band label={t.label}>
      <BandCell
        name={taskDetails.summary.client}
        more={
          may && (
            <Link to="/tasks/$taskId" params={{ taskId: order.task_id }} className={base.link}>
              {taskDetails.number({ id: order.task_id })}
            </Link>
          )
        }
      >
        {order.client_name}
      </BandCell>
      <BandCell name={t.place} more={street.join(', ')}>
        {order.address_name}
      </BandCell>
      <When order={order} />
      {people.length > 0 && (
        <BandCell
          name={t.who}
          more={order.time_estimate_minutes !== null && formatDuration(order.time_estimate_minutes)}
        >
          <People people={people} />
        </BandCell>
      )}
      <Phase order={order} />
    </Band>
  );
}

function When({ order }: { order: OrderDetails }) {
  const { orders, taskDetails } = useOfficeT();
  const t = taskDetails.band;
  if (order.planned_start === null && order.time_started === null) {
    return (
      <BandCell name={t.visit} more={order.wanted_day && orders.forDay({ day: order.wanted_day })}>
        <Lacking>{t.none}</Lacking>
      </BandCell>
    );
  }
  const name = order.status === 'DONE' ? t.last : order.status === 'IN_EXECUTION' ? t.running : t.next;
  const visit = {
    ...order,
    order_status: order.status,
    time_estimate: order.time_estimate_minutes,
    // While nobody works on it nothing runs over.
    is_on_hold: order.hold_reason !== '' || (order.status === 'IN_EXECUTION' && !order.running),
    workers: [],
  };
  return (
    <BandCell name={name}>
      <VisitCell visit={visit} />
    </BandCell>
  );
}

function Phase({ order }: { order: OrderDetails }) {
  const { orders, taskDetails } = useOfficeT();
  const { phase, status } = orders;
  if (order.status === 'DELETED') return null;
  const names = [phase.unscheduled, phase.planned, status.IN_EXECUTION, status.DONE];
  const over = order.status === 'DONE';
  const at = over ? 3 : order.status === 'IN_EXECUTION' ? 2 : order.planned_start === null ? 0 : 1;
  return (
    <BandCell name={taskDetails.band.phase} more={names[at]}>
      <Stations names={names} at={at} over={over} tone={at === 2 ? 'amber' : 'indigo'} />
    </BandCell>
  );
}
