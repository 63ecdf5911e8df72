import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { centsOf, costText } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { renamed } from '@/records/dialogs/use-record-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { acceptPayments, type BankPayment, type OpenInvoice, openInvoices } from './statements.api';

interface Values extends Record<string, unknown> {
  invoice: OpenInvoice | null;
  overpayment: boolean;
}

const FIELDS: Readonly<Record<string, string>> = {
  'payments.0.overpayment': 'overpayment',
  'payments.0.invoice_id': 'invoice',
  'payments.0.paid_on': 'invoice',
};

/** Makes a payment of a statement that of an invoice, or takes the one back that was returned. Open it by mounting it. */
export default function MatchModal({ payment, onClose }: { payment: BankPayment; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.payments.statements;
  const { proposal, is_returned: back } = payment;
  const source = useMemo(
    () =>
      openInvoices(({ client_name: client, open }) =>
        [client, words.match.openOf({ open: costText(open, 'EUR') })].filter(Boolean).join(' · '),
      ),
    [words],
  );
  const start = proposal && proposal.fit !== 'PAID' ? { ...proposal, open: proposal.open ?? 0 } : null;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `bank-payment:${payment.bank_payment_id}`,
    initialValues: { invoice: start, overpayment: false },
    faults: ({ invoice }) => ({ ...(invoice === null && { invoice: words.match.needed }) }),
    send: ({ invoice, overpayment }, headers) =>
      acceptPayments(
        [
          {
            bank_payment_id: payment.bank_payment_id,
            version: payment.version,
            invoice_id: invoice?.invoice_id ?? 0,
            balance_version: invoice?.version ?? 0,
            overpayment,
            ...(back && { payment_id: proposal?.payment_id ?? null }),
          },
        ],
        headers,
      ).catch((error: unknown) => {
        throw renamed(error, (field) => FIELDS[field] ?? field);
      }),
    shownIn: MONEY_SHOWN_IN,
    onDone: () => toast.success(back ? words.match.returned : words.match.done),
    onClose,
  });
  const { invoice } = form.values;
  const over = !back && invoice !== null && centsOf(payment.amount) > centsOf(invoice.open);
  const short = !back && invoice !== null && centsOf(payment.amount) < centsOf(invoice.open);
  return (
    <ModalFrame
      opened
      onClose={close}
      title={back ? words.match.returnTitle : words.match.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={back && start === null}>
            {back ? words.match.giveBack : words.match.submit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Facts>
          <Fact name={words.columns.party}>
            {[payment.party, payment.on_behalf_of, payment.party_iban].filter(Boolean).join(' · ') || '–'}
          </Fact>
          <Fact name={words.columns.amount}>
            <b>{costText(payment.amount ?? 0, payment.currency)}</b> · {dayText(payment.booked_on)}
          </Fact>
          {(payment.references || payment.content) && (
            <Fact name={words.columns.content}>
              {[payment.references, payment.content].filter(Boolean).join(' · ')}
            </Fact>
          )}
        </Facts>
        {payment.by_hand && <Note tone="warning">{words.match.byHand}</Note>}
        {proposal?.fit === 'PAID' && <Note tone="warning">{words.match.paid({ num: proposal.invoice_num })}</Note>}
        {back && (
          <Note tone={start ? 'info' : 'warning'}>
            {start ? words.match.returnOf({ num: start.invoice_num }) : words.match.returnUnknown}
          </Note>
        )}
        {!back && (
          <AsyncSelect label={words.match.invoice} required data-autofocus source={source} {...form.field('invoice')} />
        )}
        {invoice && short && <Note>{words.match.short({ open: costText(invoice.open, 'EUR') })}</Note>}
        {over && <CheckboxField label={t.payments.overpayment} {...form.field('overpayment')} />}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
