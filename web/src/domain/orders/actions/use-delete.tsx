import type { Schemas } from '@/api/client';
import { useDeleteOrder } from '@/domain/orders/orders';
import { useT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import type { Show } from '@/ui/overlays/use-dialog';

type OrderRow = Schemas['OrdersRow'];

const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

/** Deletes an order after confirmation; one that was started needs a reason. */
export function useDelete(show: Show) {
  const { orders: t } = useT();
  const sentence = useProblemSentence();
  const { mutateAsync } = useDeleteOrder();

  return async (order: Pick<OrderRow, 'order_id' | 'title' | 'allowed_actions'>) => {
    const { order_id: id, title } = order;
    const question = t.remove.question({ name: t.remove.name({ id, title }) });
    if (order.allowed_actions.includes('order.delete_started')) {
      return show((close) => (
        <ReasonModal
          draft={`delete-order:${id}`}
          title={t.remove.title}
          message={`${question} ${t.remove.started}`}
          submit={t.actions.delete}
          danger
          required
          onClose={close}
          // A refusal leaves the reason where it was typed.
          onSubmit={async (reason) => {
            await mutateAsync({ id, reason });
            close();
            toast.success(t.done.delete);
          }}
        />
      ));
    }
    const sure = await confirm({
      title: t.remove.title,
      message: question,
      confirmLabel: t.actions.delete,
      danger: true,
    });
    if (!sure) return;
    await mutateAsync({ id }).then(
      () => toast.success(t.done.delete),
      (error: unknown) => toast.error(sentence(error)),
    );
  };
}
