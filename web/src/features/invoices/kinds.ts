import { IconReceipt } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  invoice: {
    place: ({ id }) => ({ to: '/invoices/$invoiceId', params: { invoiceId: id } }),
    icon: IconReceipt,
    trash: {
      calls: '/invoices/{invoice_id}',
      title: (t) => t.invoices.title,
      restored: (t) => t.deleted.restored.invoice,
      hasPage: true,
      fields: (t) => t.deleted.invoice,
    },
  },
};
