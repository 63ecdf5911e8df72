import { ApiError, api, dataOf, isMissing, type Schemas } from '@/api/client';

export type ClientPage = Schemas['OffersClientPage'];
export type Content = Schemas['OffersClientContent'];

/** The calls of the page that a secret opens. */
export function clientOfferCalls(secret: string) {
  const at = { params: { path: { secret } } };
  const base = `/api/client_offers/${encodeURIComponent(secret)}`;
  return {
    page: async () => (await dataOf(api.GET('/client_offers/{secret}', at))).data,
    /** The client looks at it. */
    opened: () => api.POST('/client_offers/{secret}/opened', at),
    totals: async (chosen: readonly number[], signal: AbortSignal) =>
      (await dataOf(api.POST('/client_offers/{secret}/totals', { ...at, body: { chosen: [...chosen] }, signal }))).data,
    accept: async (body: Schemas['OffersSigned']) =>
      (await dataOf(api.POST('/client_offers/{secret}/accept', { ...at, body }))).data,
    reject: async (body: Schemas['OffersRefused']) =>
      (await dataOf(api.POST('/client_offers/{secret}/reject', { ...at, body }))).data,
    ask: async (body: Schemas['OffersAskedByLink']) =>
      (await dataOf(api.POST('/client_offers/{secret}/questions', { ...at, body }))).data,
    logo: `${base}/logo`,
    pdf: `${base}/pdf`,
    file: (id: number) => `${base}/files/${id}`,
  };
}
export type Calls = ReturnType<typeof clientOfferCalls>;

/** Reports whether the offer differs from what the page shows. */
export const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 409 || isMissing(error));

/** Returns the message of a refusal, or that the server was not reached. */
export const sentenceOf = (error: unknown, network: string) =>
  error instanceof ApiError && error.code !== 'network'
    ? (error.errors[0]?.message ?? error.detail ?? error.problem.title)
    : network;
