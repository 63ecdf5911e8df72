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
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { Invoice, InvoiceRow } from './invoices.api';

/** The colour and icon of each status. */
const INVOICE_STATUS: Readonly<Record<InvoiceRow['status'], { tone: Tone; icon: Icon }>> = {
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

/** The same of what became of an invoice to a citizen at the Tax Administration. */
export const FISCAL: Readonly<Record<NonNullable<Invoice['fiscal']>['state'], { tone: Tone; icon: Icon }>> = {
  WAITING: { tone: 'amber', icon: IconClock },
  TAKEN: { tone: 'green', icon: IconCircleCheck },
  REFUSED: { tone: 'red', icon: IconBan },
};

/** The colour and icon of what became of the money of an issued invoice. */
const MONEY_STATE: Readonly<Record<'OPEN' | 'OVERDUE' | 'PAID', { tone: Tone; icon: Icon }>> = {
  OPEN: { tone: 'indigo', icon: IconCircleDot },
  OVERDUE: { tone: 'red', icon: IconAlertCircle },
  PAID: { tone: 'green', icon: IconCircleCheck },
};

/** Returns open, late or paid; null where nothing is or was to be paid. */
export function moneyState({ balance, is_cancelled: cancelled }: InvoiceRow) {
  if (balance === null || cancelled) return null;
  if ((balance.open ?? 0) > 0) return balance.due_on < today() ? 'OVERDUE' : 'OPEN';
  return (balance.paid ?? 0) > 0 ? 'PAID' : null;
}

const REMINDERS = 3;

/** Reports whether an invoice is overdue and still has a reminder to get. */
export const isRemindable = (invoice: Invoice) =>
  moneyState(invoice) === 'OVERDUE' && invoice.mails.filter(({ step }) => step > 0).length < REMINDERS;

/** The number of an invoice; of a draft its kind and its key, by which drafts of one client differ. */
export const nameOf = (
  { invoice_id: id, invoice_num: num, kind }: Pick<InvoiceRow, 'invoice_id' | 'invoice_num' | 'kind'>,
  t: Messages['invoices'],
) => num || `${t.drafts[kind]} #${id}`;

/** The state of an invoice as people ask for it: open, late or paid, otherwise its status. */
export function stateOf(invoice: InvoiceRow, t: Messages['invoices']) {
  const state = moneyState(invoice);
  if (state) return { look: MONEY_STATE[state], label: t.states[state] };
  return { look: INVOICE_STATUS[invoice.status], label: t.status[invoice.status] };
}
