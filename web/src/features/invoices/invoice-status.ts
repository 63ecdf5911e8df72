import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleDot,
  IconClock,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { Invoice, InvoiceRow } from './invoices.api';

/** The colour and icon of each status. */
export const INVOICE_STATUS: Readonly<Record<InvoiceRow['status'], { tone: Tone; icon: Icon }>> = {
  DRAFT: { tone: 'gray', icon: IconPencil },
  ISSUED: { tone: 'green', icon: IconCircleCheck },
};

/** The same of what became of an invoice that was handed to the intermediary. */
export const DELIVERY: Readonly<Record<NonNullable<Invoice['delivery']>['state'], { tone: Tone; icon: Icon }>> = {
  QUEUED: { tone: 'amber', icon: IconClock },
  SENT: { tone: 'teal', icon: IconSend },
  FISCALIZED: { tone: 'teal', icon: IconCheck },
  DELIVERED: { tone: 'green', icon: IconCircleCheck },
  REJECTED: { tone: 'red', icon: IconBan },
  FAILED: { tone: 'red', icon: IconBan },
};

/** The colour and icon of what became of the money of an issued invoice. */
export const MONEY_STATE: Readonly<Record<'OPEN' | 'OVERDUE' | 'PAID', { tone: Tone; icon: Icon }>> = {
  OPEN: { tone: 'indigo', icon: IconCircleDot },
  OVERDUE: { tone: 'red', icon: IconAlertCircle },
  PAID: { tone: 'green', icon: IconCircleCheck },
};
