import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { PickerSource } from '@/ui/fields/picker-source';
import { pickerColumn } from '@/ui/tables/grid/picker-column';

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

const isCode = (text: string) => /^\d\d\.\d\d\.\d\d$/.test(text);

interface Words {
  readonly header: string;
  readonly width: number;
  readonly aliases: readonly string[];
}

/** A column of a grid whose cells are codes; a pasted code is held against the classification when it is saved. */
export const kpdColumn = <V extends { readonly kpd: string }>(words: Words, appliesTo?: (values: V) => boolean) =>
  pickerColumn<V, Kpd>({
    id: 'kpd',
    ...words,
    ...(appliesTo && { appliesTo }),
    source: kpdSource,
    chosen: ({ kpd }) => (kpd === '' ? null : { code: kpd, name: '', typical: false }),
    write: (v, { code }) => ({ ...v, kpd: code }),
    clear: (v) => (v.kpd === '' ? v : { ...v, kpd: '' }),
    paste: (v, text) => (isCode(text.trim()) ? { ...v, kpd: text.trim() } : null),
  });
