import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';

export type Asked = Schemas['AskedStart'];
export type Visit = Schemas['AskedVisit'];
export type Invoice = Schemas['AskedInvoice'];

const KEY = ['asked'] as const;
export const askedKeys = {
  all: KEY,
  start: [...KEY, 'start'],
  visits: [...KEY, 'visits'],
  invoices: [...KEY, 'invoices'],
} as const;

/** The query of work that the company has asked others for, and of the contractors it can ask. */
export const askedQuery = queryOptions({
  queryKey: askedKeys.start,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/asked', { signal }))).data,
});
