import { useOfficeT } from '@/i18n/I18nProvider';
import { present } from '@/lib/server-clock';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { Card } from '../board/Card';
import type { BoardOrder } from '../schedule.api';
import c from '../schedule.module.css';

interface Props {
  readonly orders: readonly BoardOrder[];
  readonly onOpen: (order: BoardOrder) => void;
  readonly onClose: () => void;
}

/** The orders for which there is no room on the board. */
export default function FoldedModal({ orders, onOpen, onClose }: Props) {
  const t = useOfficeT().schedule;
  return (
    <ModalFrame opened onClose={onClose} title={t.more({ n: orders.length })}>
      <div className={c.agenda}>
        {orders.map((order) => (
          <Card
            key={order.order_id}
            order={order}
            now={present()}
            movable={false}
            onOpen={() => {
              onClose();
              onOpen(order);
            }}
          />
        ))}
      </div>
    </ModalFrame>
  );
}
