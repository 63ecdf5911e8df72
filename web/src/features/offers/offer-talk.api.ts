import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useComments } from '@/records/talk/talk.api';
import { useRefreshOffer } from './offer-page.api';
import { offerKeys } from './offers.api';

/** Returns the calls for the comments of an offer. */
export const useOfferComments = (id: number) =>
  useComments('offer', id, { record: [offerKeys.detail(id), offerKeys.history(id)], lists: offerKeys.lists });

/** Asks the company a question, or answers one; sending it again after a lost answer adds it only once. */
export function useSay(id: number) {
  const refresh = useRefreshOffer(id);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      api.POST('/offers/{offer_id}/questions', {
        params: { path: { offer_id: id } },
        headers: key.headers(text),
        body: { text },
      }),
    onSuccess: () => {
      key.renew();
      return refresh();
    },
  });
}
