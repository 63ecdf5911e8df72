import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ICON } from '@/ui/media/icon';
import type { BoardOrder } from '../schedule.api';
import c from '../schedule.module.css';
import { Card } from './Card';
import { clockOf, slotOf } from './days';
import { useSwipe } from './use-swipe';

interface Props {
  readonly day: string;
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  /** A finger wipes on to the next day, or back. */
  readonly onSwipe: (by: 1 | -1) => void;
}

const isOver = (order: BoardOrder) => order.status === 'DONE' || order.status === 'DELETED';

/** A day on a phone: its orders one below the other, what is still to be done first, what is over folded below. */
export function Agenda({ day, orders, now, onOpen, onSwipe }: Props) {
  const t = useOfficeT().schedule;
  const swipe = useSwipe(onSwipe);
  const open = orders?.filter((order) => !isOver(order)) ?? [];
  const isToday = day === today(new Date(now));
  const next = isToday ? open.find((order) => Date.parse(order.planned_start ?? '') > now) : undefined;
  const line = (
    <div className={c.agendaNow} data-now>
      {clockOf(slotOf(new Date(now).toISOString()).minute)}
    </div>
  );
  const card = (order: BoardOrder) => (
    <Card key={order.order_id} order={order} now={now} day={day} movable={false} onOpen={onOpen} />
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
      {(['DONE', 'DELETED'] as const).map((status) => (
        <Over
          key={status}
          orders={orders?.filter((order) => order.status === status) ?? []}
          text={t.over[status]}
          isAlone={open.length === 0}
          card={card}
        />
      ))}
    </div>
  );
}

interface OverProps {
  readonly orders: readonly BoardOrder[];
  readonly text: (p: { n: number }) => string;
  /** Nothing else remains: finished orders are all that the list has. */
  readonly isAlone: boolean;
  readonly card: (order: BoardOrder) => ReactNode;
}

/** Shows finished orders, folded as long as there are others. */
function Over({ orders, text, isAlone, card }: OverProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || isAlone;
  const Fold = shown ? IconChevronDown : IconChevronRight;
  if (orders.length === 0) return null;
  return (
    <>
      {!isAlone && (
        <button
          type="button"
          className={c.agendaOver}
          aria-expanded={shown}
          onClick={() => setUnfolded((before) => !before)}
        >
          <Fold {...ICON} /> {text({ n: orders.length })}
        </button>
      )}
      {shown && orders.map(card)}
    </>
  );
}
