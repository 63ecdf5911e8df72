import { asWritten, type Screen } from '@/records/screen';

export const asked = [
  { path: '/visits', load: () => import('./VisitListPage'), needs: 'asked.read', search: asWritten },
  { path: '/invoiced', load: () => import('./InvoiceListPage'), needs: 'asked.read', search: asWritten },
  {
    path: '/received-invoices',
    load: () => import('./ReceivedListPage'),
    needs: 'invoice.received',
    search: asWritten,
  },
] as const satisfies readonly Screen[];
