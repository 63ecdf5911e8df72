import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { type SentFiles, sending } from '@/api/upload';
import { logged } from '@/lib/logged';
import { offerKeys } from './offers.api';

/** Returns the company's settings for offers. */
export const offerSettingsQuery = queryOptions({
  queryKey: [...offerKeys.all, 'settings'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/offers/settings', { signal }))).data,
});

/** A version of an offer with everything of it. */
export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: offerKeys.detail(id),
    queryFn: ({ signal }) =>
      logged('Failed to load selected offer version', async () => {
        const of = { params: { path: { offer_id: id } }, signal };
        return (await dataOf(api.GET('/offers/{offer_id}/details', of))).data;
      }),
  });

const at = (id: number) => ({ params: { path: { offer_id: id } } });

/** Makes a draft; the same key makes no second one. */
export const createDraft = async (body: Schemas['OffersNew'], key: string) =>
  (await dataOf(api.POST('/offers/create', { headers: idempotencyHeader(key), body }))).data;

/** Saves all of a version, with the files that are added to it; the same key saves nothing twice. */
export const saveOffer = (id: number, body: Schemas['OffersChange'], key: string, files: SentFiles) =>
  dataOf(
    api.PATCH('/offers/{offer_id}/details', {
      ...at(id),
      headers: idempotencyHeader(key),
      body,
      ...(files.images.length + files.docs.length > 0 && sending(files)),
    }),
  );

/** Marks a draft as complete. */
export const submitOffer = (id: number) =>
  dataOf(api.PATCH('/offers/{offer_id}/status', { ...at(id), body: { status: 'CREATED' } }));
