import type { Schemas } from '@/api/client';
import { defineForm, type FormValues, number, own, picked, text } from '@/records/editing/define-form';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import type { Invoice } from './invoices.api';

/** The head of a draft as it is edited. There is always a draft, so that no field needs a first value. */
export const invoiceForm = defineForm<Invoice>()({
  tenant: picked((tenant: Schemas['Tenant']) => tenant.tenant_id, { as: 'tenant_id' }),
  client_kind: own('COMPANY'),
  delivered_from: own(null),
  delivered_on: own(null),
  due_on: own(null),
  order_reference: text(),
  note: text(),
  language: own('', { of: ({ language: l }: Invoice): '' | 'hr' | 'en' => (l === 'hr' || l === 'en' ? l : '') }),
  buyer_reference: text(),
  discount: number({ of: (invoice: Invoice) => invoice.discount || null }),
  payment: own('TRANSFER'),
  buyer_name: text(),
  buyer_address: text(),
});

export type InvoiceFormValues = FormValues<typeof invoiceForm>;

/** Reports whether the invoice is for a private person who is in no register. */
export const isPrivate = ({ tenant }: InvoiceFormValues) => tenant?.tenant_id === PRIVATE_INDIVIDUAL;

/** Returns what another client or tax status changes besides. */
export function settled(values: InvoiceFormValues): Partial<InvoiceFormValues> {
  const client_kind = isPrivate(values) ? 'CITIZEN' : values.client_kind;
  return {
    client_kind,
    ...(client_kind !== 'CITIZEN' && { payment: 'TRANSFER' as const }),
    ...(!isPrivate(values) && { buyer_name: '', buyer_address: '' }),
  };
}
