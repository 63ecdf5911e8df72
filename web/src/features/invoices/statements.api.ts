import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { type SentSheet, sendingSheet } from '@/api/upload';
import type { ListCalls } from '@/records/list/list-calls';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type BankPayment = Schemas['PaymentsBankPayment'];
export type ReadStatement = Schemas['PaymentsReadStatement'];
export type PaymentReport = Schemas['PaymentsReport'];

const KEY = ['payments', 'statements'] as const;

export const bankCalls = {
  key: [...KEY, 'list'],
  search: (body, signal) => dataOf(api.POST('/statements/payments/search', { body, ...(signal && { signal }) })),
  live: ['invoice'],
} satisfies ListCalls<BankPayment>;

export const readStatement = async (sent: SentSheet) =>
  (await dataOf(api.POST('/statements', sendingSheet(sent)))).data.statements;

/** What can be accepted at once, read anew each time. */
export const proposalsQuery = queryOptions({
  queryKey: [...KEY, 'proposals'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/statements/proposals', { signal }))).data.payments,
  staleTime: 0,
  gcTime: 0,
});

type Match = Body<'/statements/payments/accept', 'post'>['payments'][number];

export const acceptPayments = (payments: Match[], headers: Record<'Idempotency-Key', string>) =>
  api.POST('/statements/payments/accept', { body: { payments }, headers });

const path = ({ bank_payment_id, version }: BankPayment) => ({
  params: { path: { bank_payment_id } },
  body: { version },
});

export const setAside = (payment: BankPayment) =>
  api.POST('/statements/payments/{bank_payment_id}/set_aside', path(payment));

export const takeUp = (payment: BankPayment) =>
  api.POST('/statements/payments/{bank_payment_id}/take_up', path(payment));

/** An invoice of which something is open, as a payment is matched with it. */
export interface OpenInvoice {
  readonly invoice_id: number;
  readonly invoice_num: string;
  readonly client_name: string;
  readonly open: number;
  readonly version: number;
}

/** Invoices of which something is open; `hint` is what is shown of one. */
export const openInvoices = (hint: (invoice: OpenInvoice) => string): PickerSource<OpenInvoice> => ({
  key: ['invoices', 'open'],
  load: async (ask) => {
    const body = { ...pickerBody(ask), filter: eq('money', 'OPEN') };
    const { data, count } = pickerPage(await dataOf(api.POST('/invoices/search', { body, signal: ask.signal })));
    return {
      count,
      data: data.flatMap(({ invoice_id, invoice_num, tenant, balance }) =>
        balance
          ? [
              {
                invoice_id,
                invoice_num,
                client_name: tenant?.name ?? '',
                open: balance.open ?? 0,
                version: balance.version,
              },
            ]
          : [],
      ),
    };
  },
  id: (invoice) => invoice.invoice_id,
  label: (invoice) => invoice.invoice_num,
  hint,
});

/** What was paid in a month; without one, in the month before this. */
export const reportQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'month', month ?? null],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/payments/month', { params: { query: month === undefined ? {} : { month } }, signal })))
        .data,
  });

export const exportReport = (month: string, format: 'csv' | 'xlsx') =>
  dataOf(api.POST('/payments/month/export', { body: { month, format }, parseAs: 'blob' }));

/** Notes when a month was reported; without a day that is taken back. */
export const markReported = (month: string, reported_on: string) =>
  api.POST('/payments/month/mark', { body: { month, reported_on } });
