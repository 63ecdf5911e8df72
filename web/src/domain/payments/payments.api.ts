import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';

export type Payments = Schemas['PaymentsPage'];
export type Payment = Schemas['Payment'];
export type PaymentKind = Payment['kind'];

/** Queries that show what a payment changes: whatever is shown of invoices and of their money. */
export const MONEY_SHOWN_IN = [['invoices'], ['payments']] as const;

const path = (invoice_id: number) => ({ params: { path: { invoice_id } } });

/** What was paid of an issued invoice. */
export const paymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'payments', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/{invoice_id}/payments', { ...path(id), signal }))).data,
  });

export const enterPayment = (
  id: number,
  body: Body<'/invoices/{invoice_id}/payments', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) => dataOf(api.POST('/invoices/{invoice_id}/payments', { ...path(id), body, headers }));

export const takePaymentBack = (invoice_id: number, payment_id: number, reason: string) =>
  dataOf(
    api.POST('/invoices/{invoice_id}/payments/{payment_id}/take_back', {
      params: { path: { invoice_id, payment_id } },
      body: { reason },
    }),
  );
