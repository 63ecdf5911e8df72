import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFileTypePdf,
  IconHandStop,
  IconPlayerSkipForward,
  IconPlus,
  IconRotate,
} from '@tabler/icons-react';
import type { OrderAction } from '@/domain/order-status';
import { useT } from '@/i18n/I18nProvider';
import { type OrderDetails, reportHref } from './order-details.api';
import type { OrderActions } from './use-order-actions';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What is done less often with a work order: what the server allows in its present status. */
export function OrderMoreItems({ order, actions }: { order: OrderDetails; actions: OrderActions }) {
  const t = useT().orderDetails.actions;
  const may = (action: OrderAction) => order.allowed_actions.includes(action);
  return (
    <>
      {order.status === 'IN_EXECUTION' && (
        <Menu.Item
          component="a"
          href={reportHref(order.order_id)}
          target="_blank"
          leftSection={<IconFileTypePdf {...SIZE} />}
        >
          {t.report}
        </Menu.Item>
      )}
      {may('order.undo_start') && (
        <Menu.Item leftSection={<IconArrowBackUp {...SIZE} />} onClick={() => actions.undoStart()}>
          {t.undo_start}
        </Menu.Item>
      )}
      {may('order.hold') && (
        <Menu.Item leftSection={<IconHandStop {...SIZE} />} onClick={() => actions.ask('hold')}>
          {t.hold}
        </Menu.Item>
      )}
      {may('order.unhold') && (
        <Menu.Item leftSection={<IconPlayerSkipForward {...SIZE} />} onClick={() => actions.unhold()}>
          {t.unhold}
        </Menu.Item>
      )}
      {may('order.reopen') && (
        <Menu.Item leftSection={<IconRotate {...SIZE} />} onClick={() => actions.ask('reopen')}>
          {t.reopen}
        </Menu.Item>
      )}
      {may('order.more_work') && (
        <Menu.Item leftSection={<IconPlus {...SIZE} />} onClick={() => void actions.moreWork()}>
          {t.more_work}
        </Menu.Item>
      )}
    </>
  );
}
