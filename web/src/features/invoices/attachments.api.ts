import { queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { type SentFiles, sending } from '@/api/upload';
import { invoiceKeys } from './invoices.api';

export type Attachable = Schemas['InvoicesAttachable'];

/** The most files that one invoice has. */
export const MAX_ATTACHMENTS = 5;

export const attachmentHref = (invoice: number, file: number) => `/api/invoices/${invoice}/attachments/${file}/content`;

/** What the tasks of a draft have that can go into it, read anew each time. */
export const attachablesQuery = (invoice_id: number) =>
  queryOptions({
    queryKey: [...invoiceKeys.detail(invoice_id), 'attachables'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/invoices/{invoice_id}/attachables', { params: { path: { invoice_id } }, signal }))).data
        .attachables,
    staleTime: 0,
    gcTime: 0,
  });

/** Puts files into a draft. */
export const attachFiles = (
  invoice_id: number,
  body: Body<'/invoices/{invoice_id}/attachments', 'post'>,
  files: SentFiles,
) =>
  dataOf(api.POST('/invoices/{invoice_id}/attachments', { params: { path: { invoice_id } }, body, ...sending(files) }));

/** Takes a file out of a draft. */
export const detachFile = (invoice_id: number, invoice_file_id: number) =>
  api.DELETE('/invoices/{invoice_id}/attachments/{invoice_file_id}', {
    params: { path: { invoice_id, invoice_file_id } },
  });
