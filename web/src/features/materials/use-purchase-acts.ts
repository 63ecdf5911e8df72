import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { SHOWN_IN } from './materials.api';
import { closePurchase, dropPurchase, reopenPurchase } from './purchases.api';

/** Returns the actions for a whole purchase; each returns whether it was done. */
export function usePurchaseActs() {
  const words = useOfficeT().purchases.receive;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();

  const does = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await send();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(sentence(error));
      return false;
    } finally {
      for (const queryKey of SHOWN_IN) void queryClient.invalidateQueries({ queryKey });
    }
  };

  return {
    /** Expects nothing more, once that was asked. */
    close: async (id: number) => {
      const { title, question, confirm: confirmLabel } = words.close;
      const agreed = await confirm({ title, message: question, confirmLabel });
      return agreed && does(() => closePurchase(id), words.closed);
    },
    reopen: (id: number) => does(() => reopenPurchase(id), words.reopened),
    /** Deletes it after confirmation. */
    drop: async (id: number) => {
      const { question, confirm: confirmLabel, done } = words.remove;
      const agreed = await confirm({ title: words.title({ id }), message: question, confirmLabel, danger: true });
      return agreed && does(() => dropPurchase(id), done);
    },
  };
}
