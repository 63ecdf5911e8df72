import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { Schemas } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import c from './order-status.module.css';

export type OrderStatus = Schemas['OrdersRow']['status'];
export type OrderAction = Schemas['OrdersRow']['allowed_actions'][number];

/** The colour and icon of each status, in the order of an order's life. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, { tone: Tone; icon: Icon }>> = {
  CREATED: { tone: 'indigo', icon: IconCalendarEvent },
  IN_EXECUTION: { tone: 'amber', icon: IconPlayerPlay },
  DONE: { tone: 'green', icon: IconCircleCheck },
  DELETED: { tone: 'gray', icon: IconTrash },
};

/** The word for the status of an order that has a time: nobody has begun it, so it is planned. */
export const timedStatus = (status: OrderStatus, t: Messages['orders']) =>
  status === 'CREATED' ? t.phase.planned : t.status[status];

const isOrderStatus = (status: string): status is OrderStatus => status in ORDER_STATUS;

/** Shows the phase of an order on another record; nothing for a word that is no status. */
export const LinkedOrderStatus = ({ status, planned }: { status: string; planned: boolean }) =>
  isOrderStatus(status) ? <OrderPhaseBadge status={status} planned={planned} /> : null;

/** Shows the stored status of an order. */
function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useT().orders.status;
  return <StatusBadge {...ORDER_STATUS[status]} label={t[status]} />;
}

/** Shows the phase of an order: one that nobody has begun is planned, or has no time yet. */
export function OrderPhaseBadge({ status, planned }: { status: OrderStatus; planned: boolean }) {
  const t = useT().orders.phase;
  if (status !== 'CREATED') return <OrderStatusBadge status={status} />;
  return planned ? (
    <StatusBadge tone="indigo" icon={IconCalendarEvent} label={t.planned} />
  ) : (
    <StatusBadge tone="gray" icon={IconCalendarOff} label={t.unscheduled} />
  );
}

/** The colour and icon of an order on hold, and of the action that puts it on hold. */
export const ORDER_HOLD = { tone: 'gray', icon: IconPlayerPause } as const satisfies { tone: Tone; icon: Icon };

/** Shows that an order is on hold, and why; nothing for other orders. */
export function OrderHoldBadge({ reason }: { reason: string }) {
  const t = useT().orders;
  if (reason === '') return null;
  return (
    <span className={c.hold} title={t.holdReason({ reason })}>
      <StatusBadge {...ORDER_HOLD} label={t.hold} />
    </span>
  );
}

/** Shows whether somebody is working on an order in execution; nothing for other orders. */
export function OrderRunningText({ status, running }: { status: OrderStatus; running: boolean }) {
  const t = useT().orders;
  if (status !== 'IN_EXECUTION') return null;
  return (
    <span className={c.running} data-running={running || undefined}>
      {running ? t.running : t.paused}
    </span>
  );
}
