import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { type Cents, centsOf, costText, decimalText, formatMoney } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { renamed } from '@/records/dialogs/use-record-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { acceptPayments, type BankPayment, type OpenInvoice, openInvoices } from './statements.api';

interface Values extends Record<string, unknown> {
  invoice: OpenInvoice | null;
  amount: Cents | null;
  overpayment: boolean;
}

const FIELDS: Readonly<Record<string, string>> = {
  'payments.0.overpayment': 'overpayment',
  'payments.0.invoice_id': 'invoice',
  'payments.0.amount': 'amount',
  'payments.0.paid_on': 'invoice',
};

const isOver = ({ invoice, amount }: Pick<Values, 'invoice' | 'amount'>) =>
  invoice !== null && (amount ?? 0) > centsOf(invoice.open);

/**
 * Makes a payment of a statement, or a part of it, that of an invoice, or takes the one back that was returned. Open it
 * by mounting it.
 */
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
  const all = centsOf(payment.amount);
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `bank-payment:${payment.bank_payment_id}`,
    initialValues: { invoice: start, amount: all, overpayment: false },
    faults: ({ invoice, amount }) => ({
      ...(invoice === null && { invoice: words.match.needed }),
      ...(!amount && { amount: t.payments.faults.amount }),
    }),
    send: ({ invoice, amount, overpayment }, headers) =>
      acceptPayments(
        [
          {
            bank_payment_id: payment.bank_payment_id,
            version: payment.version,
            invoice_id: invoice?.invoice_id ?? 0,
            balance_version: invoice?.version ?? 0,
            overpayment: overpayment && isOver({ invoice, amount }),
            ...(!back && { amount: decimalText(amount ?? 0, 2) }),
            ...(back && { payment_id: proposal?.payment_id ?? null }),
          },
        ],
        headers,
      ).catch((error: unknown) => {
        throw renamed(error, (field) => FIELDS[field] ?? field);
      }),
    shownIn: MONEY_SHOWN_IN,
    onDone: () =>
      toast.success(
        back ? words.match.returned : rest > 0 ? words.match.divided({ rest: formatMoney(rest) }) : words.match.done,
      ),
    onClose,
  });
  const { invoice } = form.values;
  const amount = form.values.amount ?? 0;
  const open = invoice === null || back ? amount : centsOf(invoice.open);
  const rest = Math.max(all - amount, 0);
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
        {!back && <MoneyInput label={words.match.share} required {...form.field('amount')} />}
        {amount < open && <Note>{words.match.short({ open: formatMoney(open) })}</Note>}
        {rest > 0 && <Note>{words.match.rest({ rest: formatMoney(rest) })}</Note>}
        {!back && isOver(form.values) && (
          <>
            {open > 0 && (
              <Note
                action={
                  <Button size="xs" variant="default" onClick={() => form.field('amount').onChange(open)}>
                    {words.match.part({ open: formatMoney(open) })}
                  </Button>
                }
              >
                {words.match.over({ open: formatMoney(open) })}
              </Note>
            )}
            <CheckboxField label={t.payments.overpayment} {...form.field('overpayment')} />
          </>
        )}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
