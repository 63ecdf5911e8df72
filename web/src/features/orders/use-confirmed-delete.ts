import { useCallback } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { type OrderRow, useDeleteOrder } from './orders.api';

/** Deletes an order that was not started, once the person is sure. */
export function useConfirmedDelete() {
  const { orders: t } = useT();
  const sentence = useProblemSentence();
  const { mutateAsync } = useDeleteOrder();
  return useCallback(
    async (order: OrderRow) => {
      const sure = await confirm({
        title: t.remove.title,
        message: t.remove.question({ name: t.remove.name({ id: order.order_id, title: order.title }) }),
        confirmLabel: t.actions.delete,
        danger: true,
      });
      if (!sure) return;
      await mutateAsync({ id: order.order_id }).then(
        () => toast.success(t.done.delete),
        (error: unknown) => toast.error(sentence(error)),
      );
    },
    [t, sentence, mutateAsync],
  );
}
