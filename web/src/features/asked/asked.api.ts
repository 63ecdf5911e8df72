import { api, dataOf, type Schemas } from '@/api/client';
import { askedKeys, type Invoice, type Visit } from '@/domain/tasks/asked/asked.api';
import type { ListCalls } from '@/records/list/list-calls';

export const visitListCalls = {
  key: askedKeys.visits,
  search: (body, signal) => dataOf(api.POST('/asked/visits/search', { body, ...(signal && { signal }) })),
  live: ['task'],
} satisfies ListCalls<Visit>;

export const receivedCalls = {
  key: ['asked', 'received'],
  search: (body, signal) => dataOf(api.POST('/invoices/received/search', { body, ...(signal && { signal }) })),
  live: ['invoice'],
} satisfies ListCalls<Schemas['InvoicesReceived']>;

export const invoiceListCalls = {
  key: askedKeys.invoices,
  search: (body, signal) => dataOf(api.POST('/asked/invoices/search', { body, ...(signal && { signal }) })),
  live: ['task'],
} satisfies ListCalls<Invoice>;
