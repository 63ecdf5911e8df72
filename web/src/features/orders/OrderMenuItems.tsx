import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight, IconChecklist, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { OrderAction } from '@/domain/order-status';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/toast';
import { type OrderRow, useRestoreOrder } from './orders.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with an order from the list: what the server allows in its present status. */
export function OrderMenuItems({ order, onDelete }: { order: OrderRow; onDelete: (order: OrderRow) => void }) {
  const t = useT().orders;
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const restore = useRestoreOrder();
  const may = (action: OrderAction) => order.allowed_actions.includes(action);

  return (
    <>
      <Menu.Item
        leftSection={<IconArrowRight {...SIZE} />}
        onClick={() => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(order.order_id) } })}
      >
        {t.actions.open}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconChecklist {...SIZE} />}
        onClick={() => void navigate({ to: '/tasks/$taskId', params: { taskId: order.task_id } })}
      >
        {t.actions.openTask}
      </Menu.Item>
      {may('order.restore') && (
        <Menu.Item
          leftSection={<IconArrowBackUp {...SIZE} />}
          onClick={() =>
            // The promise outlives the menu, which closes on the click and takes its mutation's own callbacks with it.
            void restore.mutateAsync(order.order_id).then(
              () => toast.success(t.done.restore),
              (error: unknown) => toast.error(sentence(error)),
            )
          }
        >
          {t.actions.restore}
        </Menu.Item>
      )}
      {(may('order.delete') || may('order.delete_started')) && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...SIZE} />} onClick={() => onDelete(order)}>
            {t.actions.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
