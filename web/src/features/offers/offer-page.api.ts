import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { LoadHistory } from '@/records/history/history';
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

/** Notifies the company that its client looks at the offer. */
export const tellOpened = (id: number) => api.POST('/offers/{offer_id}/opened', path(id));
