import type { Body, Schemas } from '@/api/client';
import type { Day } from '@/lib/day-text';
import { editsOf } from '@/records/editing/edits';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import type { Invoice } from './invoices.api';

export type InvoiceFormValues = {
  tenant: Schemas['Tenant'] | null;
  client_kind: Invoice['client_kind'];
  delivered_from: Day | null;
  delivered_on: Day | null;
  due_on: Day | null;
  order_reference: string;
  note: string;
  language: '' | 'hr' | 'en';
  buyer_reference: string;
  discount: number | null;
  payment: Invoice['payment'];
  buyer_name: string;
  buyer_address: string;
};

export const fromInvoice = (invoice: Invoice): InvoiceFormValues => ({
  tenant: invoice.tenant,
  client_kind: invoice.client_kind,
  delivered_from: invoice.delivered_from,
  delivered_on: invoice.delivered_on,
  due_on: invoice.due_on,
  order_reference: invoice.order_reference,
  note: invoice.note,
  language: invoice.language === 'hr' || invoice.language === 'en' ? invoice.language : '',
  buyer_reference: invoice.buyer_reference,
  discount: invoice.discount || null,
  payment: invoice.payment,
  buyer_name: invoice.buyer_name,
  buyer_address: invoice.buyer_address,
});

export const invoiceEdits = editsOf<InvoiceFormValues, keyof InvoiceFormValues>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'tenant'
      ? a.tenant?.tenant_id === b.tenant?.tenant_id
      : String(a[field] ?? '').trim() === String(b[field] ?? '').trim(),
});

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

/** The field of the form for one of the server. */
export const invoiceField = (field: string) => (field === 'tenant_id' ? 'tenant' : field);

/** Returns the changes of the draft to send, with the version they are based on. */
export function toChange(values: InvoiceFormValues, invoice: Invoice): Body<'/invoices/{invoice_id}/details', 'patch'> {
  const changed = invoiceEdits.changedUnits(values, fromInvoice(invoice));
  const { tenant, ...rest } = values;
  const sent = Object.fromEntries(Object.entries(rest).filter(([field]) => changed.has(field as keyof typeof rest)));
  return { version: invoice.version, ...sent, ...(changed.has('tenant') && { tenant_id: tenant?.tenant_id ?? null }) };
}
