import { useOfficeT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/EmptyState';
import { Card } from './Card';
import type { BoardOrder } from './schedule.api';
import c from './schedule.module.css';
import { useSwipe } from './use-swipe';

interface Props {
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  /** A finger wipes on to the next day, or back. */
  readonly onSwipe: (by: 1 | -1) => void;
}

/** A day on a phone: its orders one below the other. */
export function Agenda({ orders, now, onOpen, onSwipe }: Props) {
  const t = useOfficeT().schedule;
  const swipe = useSwipe(onSwipe);
  return (
    <div className={c.agenda} {...swipe}>
      {orders?.length === 0 && <EmptyState text={t.emptyDay} />}
      {orders?.map((order) => (
        <Card key={order.order_id} order={order} now={now} movable={false} onOpen={onOpen} />
      ))}
    </div>
  );
}
