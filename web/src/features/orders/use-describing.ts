import { useIdempotencyKey } from '@/api/idempotency';
import { useDraftText } from '@/lib/draft';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { type OrderDetails, useDescribe } from './order-details.api';

/** The words on work done while they are written; they outlive an ended session. */
export function useDescribing({ order_id: orderId, allowed_actions: allowed }: OrderDetails) {
  const sentence = useProblemSentence();
  const describe = useDescribe(orderId);
  const key = useIdempotencyKey();
  const { text, write } = useDraftText(`order-description:${orderId}`);

  const type = (words: string) => {
    write(words);
    key.renew();
  };
  return {
    text,
    type,
    empty: text.trim() === '',
    pending: describe.isPending,
    /** Adds the typed text to the order; returns false when that was refused, and the text stays. */
    add: async (): Promise<boolean> => {
      if (describe.isPending) return false;
      if (text.trim() === '' || !allowed.includes('order.describe')) return true;
      try {
        await describe.mutateAsync({ description: text.trim(), headers: key.headers() });
        type('');
        return true;
      } catch (error) {
        toast.error(sentence(error));
        return false;
      }
    },
  };
}

export type Describing = ReturnType<typeof useDescribing>;
