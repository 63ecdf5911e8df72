import { IconReceipt } from '@tabler/icons-react';
import { asWritten, type Screen } from '@/records/screen';

export const invoices = [
  {
    path: '/invoices',
    load: () => import('./InvoiceListPage'),
    needs: 'invoice.read',
    search: asWritten,
    nav: { label: 'invoices', icon: IconReceipt },
  },
  {
    path: '/invoices/months',
    load: () => import('./MonthsPage'),
    needs: 'invoice.read',
    search: asWritten,
    whole: true,
  },
  {
    path: '/invoices/open',
    load: () => import('./OpenPage'),
    needs: 'invoice.read',
    whole: true,
  },
  {
    path: '/invoices/statements',
    load: () => import('./StatementsPage'),
    needs: 'invoice.read',
    search: asWritten,
    whole: true,
  },
  {
    path: '/invoices/payments',
    load: () => import('./PaymentReportPage'),
    needs: 'invoice.read',
    search: asWritten,
    whole: true,
  },
  {
    path: '/invoices/$invoiceId',
    load: () => import('./InvoicePage'),
    needs: 'invoice.read',
    whole: true,
  },
] as const satisfies readonly Screen[];
