import { Button } from '@mantine/core';
import { IconCalendarOff, IconHistory, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { type Move, useMoveOrder } from '@/domain/orders/actions/order-actions.api';
import { useDelete } from '@/domain/orders/actions/use-delete';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { useDialog } from '@/ui/overlays/use-dialog';
import { nameOf } from '../board/rows';
import { isMovable } from '../planning/plan';
import type { BoardOrder } from '../schedule.api';

const OrderHistoryModal = lazyPart(() => import('@/domain/orders/actions/OrderHistoryModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

interface Props {
  readonly order: BoardOrder;
  /** The label of taking it off the schedule. */
  readonly unplanLabel: string;
  readonly onUnplan: () => void;
}

/** The actions for an order besides planning it. */
export function OrderButtons({ order, unplanLabel, onUnplan }: Props) {
  const t = useOfficeT().orderDetails;
  const { user } = useSession();
  const sentence = useRefusalSentence();
  const { show, dialog } = useDialog();
  const remove = useDelete(show);
  const move = useMoveOrder(order.order_id);
  const [busy, setBusy] = useState(false);
  const { allowed_actions: allowed, order_id: id } = order;

  const go = async (what: Move) => {
    setBusy(true);
    await move.mutateAsync(what).then(
      () => toast.success(t.done[what.to]),
      (error: unknown) => toast.error(sentence(error)),
    );
    setBusy(false);
  };
  const start = async () => {
    const { yes, title, message } = t.ask.startFor;
    const isOwn = order.workers.some((worker) => worker.user_id === user.user_id);
    const workers = order.workers.map(nameOf).join(', ');
    if (isOwn || (await confirm({ title, message: message({ workers }), confirmLabel: yes })))
      await go({ to: 'start' });
  };
  const hold = () =>
    show((close) => (
      <ReasonModal
        draft={`hold:${id}`}
        title={t.ask.hold.title}
        message={t.ask.hold.message}
        submit={t.ask.hold.yes}
        danger={false}
        required
        onClose={close}
        onSubmit={async (reason) => {
          await move.mutateAsync({ to: 'hold', reason });
          close();
          toast.success(t.done.hold);
        }}
      />
    ));

  return (
    <div className={base.wrap}>
      {allowed.includes('order.start') && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconPlayerPlay {...ICON} />}
          onClick={() => void start()}
        >
          {t.actions.start}
        </Button>
      )}
      {allowed.includes('order.unhold') && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconPlayerPlay {...ICON} />}
          onClick={() => void go({ to: 'unhold' })}
        >
          {t.actions.unhold}
        </Button>
      )}
      {allowed.includes('order.hold') && (
        <Button size="xs" variant="default" leftSection={<IconPlayerPause {...ICON} />} onClick={hold}>
          {t.actions.hold}
        </Button>
      )}
      {isMovable(order) && order.planned_start !== null && (
        <Button size="xs" variant="default" leftSection={<IconCalendarOff {...ICON} />} onClick={onUnplan}>
          {unplanLabel}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconHistory {...ICON} />}
        onClick={() => show((close) => <OrderHistoryModal orderId={id} onClose={close} />)}
      >
        {t.actions.history}
      </Button>
      {(allowed.includes('order.delete') || allowed.includes('order.delete_started')) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => void remove({ ...order, title: order.task_title })}
        >
          {t.actions.delete}
        </Button>
      )}
      {dialog}
    </div>
  );
}
