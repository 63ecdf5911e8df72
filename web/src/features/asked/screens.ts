import type { Screen } from '@/records/screen';
import { invoicedList } from './invoices.search';
import { receivedList } from './received.search';
import { visitList } from './visits.search';

export const asked = [
  {
    path: '/visits',
    load: () => import('./VisitListPage'),
    needs: 'asked.read',
    search: visitList.read,
  },
  {
    path: '/invoiced',
    load: () => import('./InvoiceListPage'),
    needs: 'asked.read',
    search: invoicedList.read,
  },
  {
    path: '/received-invoices',
    load: () => import('./ReceivedListPage'),
    needs: 'invoice.received',
    search: receivedList.read,
  },
] as const satisfies readonly Screen[];
