import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { DELIVERY } from './invoice-status';
import type { Invoice } from './invoices.api';

/** What became of an invoice that was handed to the intermediary, and what is to be done where it was refused. */
export function DeliverySection({ delivery }: { delivery: NonNullable<Invoice['delivery']> }) {
  const words = useOfficeT().invoices.delivery;
  const { state, trouble, reason, fiscal } = delivery;
  return (
    <Section title={words.title}>
      <Facts>
        <Fact name={words.state}>
          <StatusBadge {...DELIVERY[state]} label={words.states[state]} />
        </Fact>
        {reason && <Fact name={words.reason}>{reason}</Fact>}
        <Fact name={words.queued}>
          {formatDateTime(delivery.queued_at)} · {delivery.queued_by}
        </Fact>
        {delivery.sent_at && <Fact name={words.sent}>{formatDateTime(delivery.sent_at)}</Fact>}
        {fiscal && <Fact name={words.fiscal}>{fiscal === 'OK' ? words.fiscalOk : words.fiscalFailed}</Fact>}
        {delivery.document_id && <Fact name={words.document}>{delivery.document_id}</Fact>}
      </Facts>
      {trouble && <Note tone="warning">{words.troubles[trouble]}</Note>}
      {state === 'REJECTED' && <Note tone="warning">{words.rejected}</Note>}
      {state === 'FAILED' && <Note tone="warning">{words.failed}</Note>}
    </Section>
  );
}
