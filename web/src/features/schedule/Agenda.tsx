import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { EmptyState } from '@/ui/EmptyState';
import { Card } from './Card';
import { clockOf, slotOf } from './days';
import type { BoardOrder } from './schedule.api';
import c from './schedule.module.css';
import { useSwipe } from './use-swipe';

interface Props {
  readonly day: string;
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  /** A finger wipes on to the next day, or back. */
  readonly onSwipe: (by: 1 | -1) => void;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const isOver = (order: BoardOrder) => order.status === 'DONE' || order.status === 'DELETED';

/** A day on a phone: its orders one below the other, what is still to be done first, what is over folded below. */
export function Agenda({ day, orders, now, onOpen, onSwipe }: Props) {
  const t = useOfficeT().schedule;
  const swipe = useSwipe(onSwipe);
  const [unfolded, setUnfolded] = useState(false);
  const open = orders?.filter((order) => !isOver(order)) ?? [];
  const over = orders?.filter(isOver) ?? [];
  const shown = unfolded || open.length === 0;
  const isToday = day === today(new Date(now));
  const next = isToday ? open.find((order) => Date.parse(order.planned_start ?? '') > now) : undefined;
  const line = (
    <div className={c.agendaNow} data-now>
      {clockOf(slotOf(new Date(now).toISOString()).minute)}
    </div>
  );
  const Fold = shown ? IconChevronDown : IconChevronRight;
  const card = (order: BoardOrder) => (
    <Card key={order.order_id} order={order} now={now} movable={false} onOpen={onOpen} />
  );
  return (
    <div className={c.agenda} {...swipe}>
      {orders?.length === 0 && <EmptyState text={t.emptyDay} />}
      {open.map((order) => (
        <Fragment key={order.order_id}>
          {order === next && line}
          {card(order)}
        </Fragment>
      ))}
      {isToday && open.length > 0 && !next && line}
      {over.length > 0 && open.length > 0 && (
        <button
          type="button"
          className={c.agendaOver}
          aria-expanded={shown}
          onClick={() => setUnfolded((before) => !before)}
        >
          <Fold {...ICON} /> {t.finished({ n: over.length })}
        </button>
      )}
      {shown && over.map(card)}
    </div>
  );
}
