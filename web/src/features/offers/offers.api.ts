import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import type { OfferRow } from '@/domain/offers/offer-status';
import { logged } from '@/lib/logged';
import type { ListCalls } from '@/records/list/list-calls';

/** The query keys of offers. */
export const offerKeys = {
  all: ['offers'] as const,
  lists: ['offers', 'list'] as const,
  statistics: ['offers', 'statistics'] as const,
  detail: (id: number) => ['offers', 'detail', id] as const,
  history: (id: number) => ['offers', 'history', id] as const,
  versions: (id: number) => ['offers', 'versions', id] as const,
  comparison: (id: number, earlier: number | undefined) => ['offers', 'comparison', id, earlier] as const,
};

export const offerListCalls = {
  key: offerKeys.lists,
  search: (body, signal) => dataOf(api.POST('/offers/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/offers/export', { body, parseAs: 'blob' })),
  live: ['offer'],
} satisfies ListCalls<OfferRow>;

/** The versions of an offer, the newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: offerKeys.versions(id),
    queryFn: ({ signal }) =>
      logged('Failed to fetch offer versions', async () => {
        const of = { params: { path: { offer_id: id } }, signal };
        return (await dataOf(api.GET('/offers/{offer_id}/versions', of))).data;
      }),
  });

/** The numbers of the company's offers. */
export const statisticsQuery = queryOptions({
  queryKey: offerKeys.statistics,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/offers/statistics', { signal }))).data,
});

/** Returns the query of the differences between a version and an earlier one; by default the one before. */
export const comparisonQuery = (id: number, earlier: number | undefined) =>
  queryOptions({
    queryKey: offerKeys.comparison(id, earlier),
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/offers/{offer_id}/compare', {
            params: { path: { offer_id: id }, query: earlier === undefined ? {} : { with: earlier } },
            signal,
          }),
        )
      ).data,
  });

/** Returns the address of a version's PDF. */
export const pdfHref = (id: number) => `/api/offers/${id}/pdf`;

/** Returns the address of a version's stored PDF. */
export const paperHref = (id: number, paper: number) => `/api/offers/${id}/papers/${paper}`;

/** Returns the calls for a version of an offer, from the list. Each rejects when it is refused. */
export function useOfferCalls() {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: offerKeys.all });
  const at = (id: number) => ({ params: { path: { offer_id: id } } });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Schemas['OffersNewStatus'] & { id: number }) =>
      logged('Failed to update offer status', () => api.PATCH('/offers/{offer_id}/status', { ...at(id), body })),
    onSettled,
  });
  const reject = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.POST('/offers/{offer_id}/reject', { ...at(id), body: { reason } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => logged('Failed to delete offer', () => api.DELETE('/offers/{offer_id}', at(id))),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: (id: number) => api.POST('/offers/{offer_id}/restore', at(id)),
    onSettled,
  });
  const duplicate = useMutation({
    mutationFn: async (id: number) => {
      await api.POST('/offers/{offer_id}/duplicate', { ...at(id), headers: key.headers(id) });
      key.renew();
    },
    onSettled,
  });
  const link = useMutation({
    mutationFn: async (id: number) => (await dataOf(api.POST('/offers/{offer_id}/link', at(id)))).data.link,
    onSettled,
  });
  return {
    change: change.mutateAsync,
    reject: reject.mutateAsync,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    duplicate: duplicate.mutateAsync,
    link: link.mutateAsync,
  };
}
