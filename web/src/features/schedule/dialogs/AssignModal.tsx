import { useMemo } from 'react';
import { workerSource } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { BoardOrder } from '../schedule.api';

interface Props {
  /** At whose time somebody has to be free. */
  readonly order: BoardOrder;
  readonly onChoose: (worker: number) => void;
  readonly onClose: () => void;
}

/** Asks for another worker of the order; free ones are offered first. */
export default function AssignModal({ order, onChoose, onClose }: Props) {
  const t = useOfficeT().schedule;
  const core = useOfficeT();
  const { planned_start: start, time_estimate_minutes: minutes, order_id: orderId } = order;
  const source = useMemo(() => workerSource({ start, minutes, orderId }, core), [core, start, minutes, orderId]);
  return (
    <ModalFrame opened onClose={onClose} title={t.addWorker}>
      <AsyncSelect
        label={t.worker}
        source={source}
        value={null}
        data-autofocus
        onChange={(worker) => {
          if (!worker) return;
          onClose();
          onChoose(worker.worker_id);
        }}
      />
    </ModalFrame>
  );
}
