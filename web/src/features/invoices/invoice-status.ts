import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { InvoiceRow } from './invoices.api';

/** The colour and icon of each status. */
export const INVOICE_STATUS: Readonly<Record<InvoiceRow['status'], { tone: Tone; icon: Icon }>> = {
  DRAFT: { tone: 'gray', icon: IconPencil },
  ISSUED: { tone: 'green', icon: IconCircleCheck },
};
