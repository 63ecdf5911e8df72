import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { withFiles } from '@/api/multipart';
import type { CommentCalls, NewComment } from '@/domain/Comments';
import type { LoadHistory } from '@/domain/history';
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

/** What can be done with the comments of an offer. */
export function useOfferComments(id: number): CommentCalls {
  const onSuccess = useRefreshOffer(id);
  const queryClient = useQueryClient();
  return {
    add: useMutation({
      mutationFn: ({ comment, photo, headers }: NewComment) =>
        api.POST('/offers/{offer_id}/comments', {
          ...path(id),
          headers,
          body: { comment },
          ...(photo && withFiles({ images: [photo] })),
        }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (comment_id: number) =>
        api.DELETE('/offers/{offer_id}/comments/{comment_id}', { params: { path: { offer_id: id, comment_id } } }),
      onSuccess,
    }),
    read: useMutation({
      mutationFn: (read: boolean) => api.POST('/offers/{offer_id}/comments/read', { ...path(id), body: { read } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: offerKeys.lists }),
    }),
  };
}

/** Asks the company a question, or answers one; an equal one that is sent again stands once. */
export function useSay(id: number) {
  const onSuccess = useRefreshOffer(id);
  return useMutation({
    mutationFn: (text: string) => api.POST('/offers/{offer_id}/questions', { ...path(id), body: { text } }),
    onSuccess,
  });
}
