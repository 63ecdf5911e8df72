import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { formatDate } from '@/lib/date';
import type { LoadHistory } from '@/records/history/history';
import type { ListCalls } from '@/records/list/list-calls';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type InvoiceRow = Schemas['InvoicesRow'];
export type Invoice = Schemas['InvoicesDetails'];
export type InvoiceLine = Schemas['InvoicesLine'];
export type NewLine = Schemas['InvoicesNewLine'];
export type WaitingTask = Schemas['InvoicesWaiting'];

const KEY = 'invoices';
/** Queries that show what a change of an invoice changes. */
export const SHOWN_IN = [[KEY]] as const;

export const invoiceKeys = {
  lists: [KEY, 'list'] as const,
  detail: (id: number) => [KEY, 'detail', id] as const,
  history: (id: number) => [KEY, 'history', id] as const,
  months: [KEY, 'months'] as const,
};

const path = (invoice_id: number) => ({ params: { path: { invoice_id } } });

export const invoiceCalls = {
  key: invoiceKeys.lists,
  search: (body, signal) => dataOf(api.POST('/invoices/search', { body, ...(signal && { signal }) })),
  spreadsheet: (body) => dataOf(api.POST('/invoices/export', { body, parseAs: 'blob' })),
  live: ['invoice'],
} satisfies ListCalls<InvoiceRow>;

/** An invoice with its lines, and what a draft lacks. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: invoiceKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/{invoice_id}/details', { ...path(id), signal }))).data,
  });

/** Reads what happened to an invoice, page by page. */
export const invoiceHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/invoices/{invoice_id}/history', { params: { ...path(id).params, query }, signal }));

export const pdfHref = (id: number) => `/api/invoices/${id}/pdf`;
export const xmlHref = (id: number) => `/api/invoices/${id}/xml`;

/** Approved tasks that are on no invoice; with a client those of that client. */
export const waitingSource = (client: number | undefined): PickerSource<WaitingTask> => ({
  key: [KEY, 'waiting', client ?? null],
  load: async (ask) => {
    const body = { ...pickerBody(ask), ...(client !== undefined && { filter: eq('tenant_id', client) }) };
    return pickerPage(await dataOf(api.POST('/invoices/tasks_picker', { body, signal: ask.signal })));
  },
  id: (task) => task.task_id,
  label: (task) => task.title,
  hint: ({ task_id: id, done_at: at, client_name: client, address_name: place }) =>
    [`#${id}`, at && formatDate(at), client, place].filter(Boolean).join(' · '),
});

/** The lines of approved tasks that are on no invoice yet. */
export const workQuery = (task_ids: number[]) =>
  queryOptions({
    queryKey: [KEY, 'work', ...task_ids],
    queryFn: async ({ signal }) =>
      (await dataOf(api.POST('/invoices/work', { body: { task_ids }, signal }))).data.line_items,
  });

export const createInvoice = (body: Body<'/invoices', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/invoices', { body, headers }));

/** Makes a draft for the client of the invoice with lines of its own, and returns its key. */
export async function newDraftOf(
  { kind, tenant }: Invoice,
  line_items: NewLine[],
  headers: Record<'Idempotency-Key', string>,
) {
  const made = (await createInvoice({ kind, tenant_id: tenant?.tenant_id ?? null }, headers)).data;
  await changeInvoice(made, { line_items });
  return made;
}

export type AcceptedOffer = Schemas['OffersRow'];

/** The company's offers that were accepted. */
export const acceptedOffers: PickerSource<AcceptedOffer> = {
  key: [KEY, 'offers'],
  load: async (ask) =>
    pickerPage(
      await dataOf(
        api.POST('/offers/search', {
          body: { ...pickerBody(ask), filter: eq('status', 'ACCEPTED') },
          signal: ask.signal,
        }),
      ),
    ),
  id: (offer) => offer.offer_id,
  label: (offer) => [offer.offer_num, offer.title].filter(Boolean).join(' · '),
  hint: (offer) => offer.tenant?.name ?? '',
};

/** Makes the drafts that an issued invoice needs, and answers the number of the first to be issued. */
export const correctInvoice = (
  id: number,
  body: Body<'/invoices/{invoice_id}/correct', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) => dataOf(api.POST('/invoices/{invoice_id}/correct', { ...path(id), body, headers }));

export const changeInvoice = (id: number, body: Body<'/invoices/{invoice_id}/details', 'patch'>) =>
  dataOf(api.PATCH('/invoices/{invoice_id}/details', { ...path(id), body }));

/** The proposed letter with an issued invoice, read anew each time. */
export const letterQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'letter', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/{invoice_id}/letter', { ...path(id), signal }))).data,
    staleTime: 0,
    gcTime: 0,
  });

export const mailInvoice = (
  id: number,
  body: Body<'/invoices/{invoice_id}/send', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) => api.POST('/invoices/{invoice_id}/send', { ...path(id), headers, body });

/** The proposed next reminder of an overdue invoice, read anew each time. */
export const reminderQuery = (id: number) =>
  queryOptions({
    queryKey: ['reminder', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/{invoice_id}/reminder', { ...path(id), signal }))).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Mails the next reminder; what is absent is as proposed. */
export const remindOf = (
  id: number,
  body: Body<'/invoices/{invoice_id}/remind', 'post'>,
  headers?: Record<'Idempotency-Key', string>,
) => dataOf(api.POST('/invoices/{invoice_id}/remind', { ...path(id), ...(headers && { headers }), body }));

/** Reports an invoice to a citizen once more, and returns it as it is then. */
export const reportInvoice = async (id: number) =>
  (await dataOf(api.POST('/invoices/{invoice_id}/fiscalize', path(id)))).data;

export const deliverInvoice = (id: number) => api.POST('/invoices/{invoice_id}/deliver', path(id));

export type Months = Schemas['InvoicesStatistics'];

/** What was invoiced in a year, by month; without a year the present one. */
export const monthsQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...invoiceKeys.months, year ?? null],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/statistics', { params: { query: year === undefined ? {} : { year } }, signal })))
        .data,
  });

export const exportMonths = (year: number, format: 'csv' | 'xlsx') =>
  dataOf(api.POST('/invoices/statistics/export', { body: { year, format }, parseAs: 'blob' }));

export const monthHref = (month: string) => `/api/invoices/month?month=${month}`;

export const issueInvoice = (id: number, version: number) =>
  dataOf(api.POST('/invoices/{invoice_id}/issue', { ...path(id), body: { version } }));

export const deleteInvoice = (id: number) => api.DELETE('/invoices/{invoice_id}', path(id));

export const restoreInvoice = (id: number) => api.POST('/invoices/{invoice_id}/restore', path(id));
