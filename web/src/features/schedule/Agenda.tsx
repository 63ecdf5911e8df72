import { useOfficeT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/EmptyState';
import { Card } from './Card';
import type { BoardOrder } from './schedule.api';
import c from './schedule.module.css';

interface Props {
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
}

/** A day on a phone: its orders one below the other. */
export function Agenda({ orders, now, onOpen }: Props) {
  const t = useOfficeT().schedule;
  if (orders?.length === 0) return <EmptyState text={t.emptyDay} />;
  return (
    <div className={c.agenda}>
      {orders?.map((order) => (
        <Card key={order.order_id} order={order} now={now} movable={false} onOpen={onOpen} />
      ))}
    </div>
  );
}
