import clsx from 'clsx';
import { ORDER_STATUS } from '@/domain/orders/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lateBy, lateText } from '../planning/plan';
import type { BoardOrder } from '../schedule.api';
import c from '../schedule.module.css';
import { Marks, Vital } from './Card';
import { timeOn } from './days';
import w from './Workers.module.css';

/** From these widths on a bar has room for a time, for a title, for a number. */
const WIDE_PX = 118;
const TITLE_PX = 64;
const NUMBER_PX = 40;

interface Props {
  readonly order: BoardOrder;
  readonly now: number;
  readonly day: string;
  /** In pixels. */
  readonly width: number;
}

/** Shows an order in the row of a worker, where the ruler gives the time. */
export function Bar({ order, now, day, width }: Props) {
  const late = lateBy(order, now);
  const { schedule: t } = useOfficeT();
  const { icon: Status } = ORDER_STATUS[order.status];
  const isVital = order.task_priority === 'HIGH' || order.conflicts.length > 0 || order.away.length > 0;
  if (width < NUMBER_PX) return isVital ? <Vital order={order} /> : <Status size={14} aria-hidden />;
  if (width < TITLE_PX)
    return (
      <>
        <Vital order={order} />
        <span className={w.barNumber}>{order.order_id}</span>
      </>
    );
  if (width < WIDE_PX)
    return (
      <>
        <span className={w.barHead}>
          <span className={w.barTitle} data-lines={late > 0 ? 1 : 2}>
            {order.task_title}
          </span>
          <Vital order={order} />
        </span>
        {late > 0 && <span className={clsx(c.lateText, w.small)}>+{lateText(late)}</span>}
      </>
    );
  return (
    <>
      <span className={w.barHead}>
        <span className={w.barTitle} data-lines={1}>
          {order.task_title}
        </span>
        <Vital order={order} />
        <Marks order={order} isShared={order.workers.length > 1} />
      </span>
      {late > 0 ? (
        <span className={clsx(c.lateText, w.small)}>{t.late({ by: lateText(late) })}</span>
      ) : (
        <span className={clsx(c.cardLine, w.small)}>
          {[order.planned_start && timeOn(day, order.planned_start), order.tenant_name].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  );
}
