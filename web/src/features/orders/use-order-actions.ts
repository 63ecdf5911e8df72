import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { type Step, useMoveOrder } from '@/domain/orders/actions/order-actions.api';
import { orderKeys, useDeleteOrder } from '@/domain/orders/orders';
import { forgottenSince } from '@/domain/working-time/sessions/end-of-work';
import { useOfficeT } from '@/i18n/I18nProvider';
import { present } from '@/lib/server-clock';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { type OrderDetails, useMoreWork } from './order-details.api';
import { isMine, type WorkAction } from './order-details-actions';
import { orderList } from './orders.search';

/** The actions that need a dialog. */
export type Asked = 'finish' | 'pause' | 'reopen' | 'hold' | 'delete';

/**
 * Returns the actions of the order's header; those that cannot easily be undone ask first. `beforeFinish` runs before
 * the question about finishing, and prevents it by returning false.
 */
export function useOrderActions(order: OrderDetails, beforeFinish = async () => true) {
  const t = useOfficeT().orderDetails;
  const { user } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const moving = useMoveOrder(order.order_id);
  const making = useMoreWork(order.order_id);
  const deleting = useDeleteOrder();
  const key = useIdempotencyKey();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { order_id: id, title } = order;
  const mine = isMine(order, user.user_id);
  /** The order with the sessions that a pause ends. */
  const ending = { ...order, sessions: order.sessions.filter((s) => !mine || s.worker_id === user.user_id) };

  const tell = (error: unknown) => {
    toast.error(sentence(error));
    // Most often refused because the order has moved meanwhile.
    void queryClient.invalidateQueries({ queryKey: orderKeys.detail(id) });
  };

  /** A double click comes before the button is drawn disabled. */
  const acting = useRef(false);
  const once = async (act: () => Promise<unknown>) => {
    if (acting.current) return;
    acting.current = true;
    await act().finally(() => {
      acting.current = false;
    });
  };

  const step = (to: Step) => once(() => moving.mutateAsync({ to }).then(() => toast.success(t.done[to]), tell));

  const start = async () => {
    const workers = order.workers.map((worker) => `${worker.first_name} ${worker.last_name}`).join(', ');
    const { yes, ...ask } = t.ask.startFor;
    const agreed = mine || (await confirm({ title: ask.title, message: ask.message({ workers }), confirmLabel: yes }));
    if (agreed) await step('start');
  };

  const ask = async (question: { title: string; message: string; yes: string }, to: Step) => {
    const { yes, ...rest } = question;
    if (await confirm({ ...rest, confirmLabel: yes })) await step(to);
  };

  const makeMore = () =>
    once(() =>
      making.mutateAsync(key.headers()).then((made) => {
        key.renew();
        toast.success(t.done.more_work({ id: made }), {
          action: {
            label: t.done.open,
            run: () => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(made) } }),
          },
        });
      }, tell),
    );

  const gone = () => {
    toast.success(t.done.delete);
    void navigate({ to: '/work-orders', search: orderList.place.last });
  };

  return {
    /** Carries out the next step of the order. */
    work: (action: WorkAction) => {
      if (action === 'start') return void start();
      if (action === 'finish') return void once(async () => (await beforeFinish()) && setAsked('finish'));
      if (action === 'pause' && forgottenSince(ending, present()) !== undefined) return setAsked('pause');
      void step(action);
    },
    undoStart: () => void ask(t.ask.undoStart, 'undo-start'),
    restore: () => void ask(t.ask.restore, 'restore'),
    moreWork: async () => {
      const { yes, ...rest } = t.ask.moreWork;
      if (await confirm({ ...rest, confirmLabel: yes })) await makeMore();
    },
    /** Deletes an order that was not started; for another a reason is asked. */
    remove: async () => {
      if (!order.allowed_actions.includes('order.delete')) return setAsked('delete');
      const { yes, ...rest } = t.ask.delete;
      const message = rest.message({ id, title });
      if (!(await confirm({ title: rest.title, message, confirmLabel: yes, danger: true }))) return;
      await once(() => deleting.mutateAsync({ id }).then(gone, tell));
    },
    pending: moving.isPending || making.isPending || deleting.isPending,
    /** The action in the open dialog. */
    asked,
    ask: setAsked,
    dismiss: () => setAsked(null),
    /** Carries out the action of the dialog; a refusal keeps the typed reason. */
    answer: async (reason: string) => {
      if (asked === 'delete') {
        await deleting.mutateAsync({ id, reason });
        setAsked(null);
        return gone();
      }
      if (asked !== 'reopen' && asked !== 'hold') return;
      await moving.mutateAsync({ to: asked, reason });
      setAsked(null);
      toast.success(t.done[asked]);
    },
    ending,
    /** Pauses work that really ended then; rejects when it is refused. */
    pause: async (ended: string | undefined) => {
      await moving.mutateAsync({ to: 'pause', ...(ended !== undefined && { ended }) });
      toast.success(t.done.pause);
    },
    /** Finishes the order, and has another made for the rest of the work; rejects when it is refused. */
    finish: async (moreWork: boolean, ended: string | undefined) => {
      await moving.mutateAsync({ to: 'finish', ...(ended !== undefined && { ended }) });
      setAsked(null);
      toast.success(t.done.finish);
      if (moreWork) await makeMore();
    },
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
