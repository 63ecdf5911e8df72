import { Button } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatTime } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { nameOf } from '../board/rows';
import { isMovable, lateBy, lateText } from '../planning/plan';
import type { Board, BoardOrder } from '../schedule.api';
import c from './LateModal.module.css';

interface Props {
  readonly late: Board;
  readonly now: number;
  readonly plans: boolean;
  readonly onOpen: (order: BoardOrder) => void;
  /** Proposes places of today for the orders. */
  readonly onToday: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** For how many orders places are proposed at once. */
const MOST = 50;

/** The orders that are late, of any day, each with the way to today. */
export default function LateModal({ late, now, plans, onOpen, onToday, onClose }: Props) {
  const t = useOfficeT().schedule;
  const words = t.lateList;
  const rest = late.planned - late.data.length;
  const movable = late.data.filter(isMovable).map((order) => order.order_id);
  return (
    <ModalFrame
      opened
      width="wide"
      onClose={onClose}
      title={words.title({ n: late.planned })}
      footer={
        plans &&
        movable.length > 1 && (
          <Button leftSection={<IconCalendarDue {...ICON} />} onClick={() => onToday(movable.slice(0, MOST))}>
            {words.allToday({ n: Math.min(MOST, movable.length) })}
          </Button>
        )
      }
    >
      {late.data.length === 0 && <EmptyState text={words.none} />}
      <ul className={base.bare}>
        {late.data.map((order) => (
          <li key={order.order_id} className={c.row}>
            <button type="button" className={c.order} onClick={() => onOpen(order)}>
              <span className={c.title}>{order.task_title}</span>
              <span className={c.about}>{aboutOf(order, t)}</span>
            </button>
            <b className={c.late}>+{lateText(Math.max(1, lateBy(order, now)))}</b>
            {plans && isMovable(order) && (
              <Button
                size="xs"
                variant="default"
                aria-label={words.todayOf({ title: order.task_title })}
                onClick={() => onToday([order.order_id])}
              >
                {words.today}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={c.about}>{words.rest({ n: rest })}</p>}
    </ModalFrame>
  );
}

/** "RN-12 · 24. 11. 2026. 08:00 · Ana Jurić · Pekare Zamet" */
function aboutOf(order: BoardOrder, t: ReturnType<typeof useOfficeT>['schedule']) {
  const { planned_start: start, status, workers, tenant_name: client } = order;
  const when = start && `${formatDate(start)} ${formatTime(start)}`;
  const who = workers.map(nameOf).join(', ') || t.nobody;
  return [orderNumber(order.order_id), status === 'IN_EXECUTION' ? t.lateList.running : when, who, client]
    .filter(Boolean)
    .join(' · ');
}
