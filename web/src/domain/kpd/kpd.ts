import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Kpd = Schemas['InvoicesCode'];

const KEY = 'kpd';

const found = async (query: { q?: string; code?: string }, signal: AbortSignal) =>
  (await dataOf(api.GET('/invoices/kpd', { params: { query }, signal }))).data.codes;

/** The codes of the classification of products, by words or by their beginning; typical ones of the trade first. */
export const kpdSource: PickerSource<Kpd> = {
  key: [KEY],
  load: async ({ search, signal }) => {
    const data = await found({ q: search }, signal);
    return { data, count: data.length };
  },
  id: ({ code }) => code,
  label: ({ code }) => code,
  hint: ({ name }) => name,
};

/** A code with its name; null for one that the classification does not have. */
export const kpdQuery = (code: string) =>
  queryOptions({
    queryKey: [KEY, 'code', code],
    queryFn: async ({ signal }) => (await found({ code }, signal))[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
