import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import type { LoadHistory } from '@/domain/history';
import { useComments } from '@/domain/talk/talk.api';
import { offerKeys } from './offers.api';

export type Offer = Schemas['OffersDetails'];

const path = (offer_id: number) => ({ params: { path: { offer_id } } });

/** Reads what happened to a version, page by page. */
export const offerHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/offers/{offer_id}/history', { params: { ...path(id).params, query }, signal }));

/** Reads the page of a version again. */
export function useRefreshOffer(id: number) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [offerKeys.detail(id), offerKeys.history(id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** Tells the company that its client looks at the offer. */
export const tellOpened = (id: number) => api.POST('/offers/{offer_id}/opened', path(id));

/** What can be done with the comments of an offer. */
export const useOfferComments = (id: number) =>
  useComments('offer', id, { record: [offerKeys.detail(id), offerKeys.history(id)], lists: offerKeys.lists });

/** Asks the company a question, or answers one; sent again after a lost answer it stands once. */
export function useSay(id: number) {
  const refresh = useRefreshOffer(id);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      api.POST('/offers/{offer_id}/questions', { ...path(id), headers: key.headers(text), body: { text } }),
    onSuccess: () => {
      key.renew();
      return refresh();
    },
  });
}
