import { useCallback, useState } from 'react';
import { useDeleteOrder } from '@/domain/orders';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import type { OrderRow } from './orders.api';

/** Deletes an order once the person is sure; one that was started waits for a reason. */
export function useDelete() {
  const { orders: t } = useT();
  const sentence = useProblemSentence();
  const { mutateAsync } = useDeleteOrder();
  const [started, setStarted] = useState<OrderRow | null>(null);

  const question = useCallback(
    (order: OrderRow) => t.remove.question({ name: t.remove.name({ id: order.order_id, title: order.title }) }),
    [t],
  );
  const ask = useCallback(
    async (order: OrderRow) => {
      if (order.allowed_actions.includes('order.delete_started')) return setStarted(order);
      const sure = await confirm({
        title: t.remove.title,
        message: question(order),
        confirmLabel: t.actions.delete,
        danger: true,
      });
      if (!sure) return;
      await mutateAsync({ id: order.order_id }).then(
        () => toast.success(t.done.delete),
        (error: unknown) => toast.error(sentence(error)),
      );
    },
    [t, question, sentence, mutateAsync],
  );

  return {
    ask,
    /** The started order a reason is being asked for, and the question. */
    started: started && { order: started, question: `${question(started)} ${t.remove.started}` },
    dismiss: () => setStarted(null),
    /** Deletes it; a refusal leaves the reason where it was typed. */
    answer: async (reason: string) => {
      if (!started) return;
      await mutateAsync({ id: started.order_id, reason });
      setStarted(null);
      toast.success(t.done.delete);
    },
  };
}
