import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { centsOf, formatMoney } from '@/lib/money';
import { toast } from '@/ui/feedback/toast';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import { MONEY_SHOWN_IN, type Payment, type Payments, paymentsQuery, takePaymentBack } from './payments.api';
import c from './payments.module.css';

const PaymentModal = lazyPart(() => import('./PaymentModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

const money = (euros: number | null) => formatMoney(centsOf(euros));

/** What was paid of an issued invoice and what is open; payments are entered and taken back here. */
export default function InvoicePayments({
  invoice,
  num,
  issuedOn,
}: {
  invoice: number;
  num: string;
  issuedOn: string;
}) {
  const { data } = useQuery(paymentsQuery(invoice));
  return data ? <Card invoice={invoice} num={num} issuedOn={issuedOn} page={data} /> : null;
}

interface Props {
  readonly invoice: number;
  readonly num: string;
  readonly issuedOn: string;
  readonly page: Payments;
}

function Card({ invoice, num, issuedOn, page }: Props) {
  const words = useOfficeT().payments;
  const queryClient = useQueryClient();
  const { show, dialog } = useDialog();
  const { balance, payments } = page;
  const may = page.allowed_actions.includes('invoice.pay');
  const open = balance.open ?? 0;
  const enter = () =>
    show((close) => <PaymentModal invoice={invoice} num={num} issuedOn={issuedOn} balance={balance} onClose={close} />);
  const takeBack = ({ payment_id: id, amount, paid_on: day }: Payment) =>
    show((close) => (
      <ReasonModal
        draft={`take-payment-back:${id}`}
        title={words.back.title}
        message={words.back.message({ amount: money(amount), day: dayText(day) })}
        submit={words.back.confirm}
        danger
        required
        onClose={close}
        onSubmit={async (reason) => {
          try {
            await takePaymentBack(invoice, id, reason);
            toast.success(words.back.done);
            close();
          } finally {
            await Promise.all(MONEY_SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
          }
        }}
      />
    ));
  return (
    <Section
      title={words.title}
      {...(may && {
        actions: (
          <Button variant="default" size="xs" leftSection={<IconPlus {...ICON} />} onClick={enter}>
            {words.enter}
          </Button>
        ),
      })}
    >
      <Facts>
        <Fact name={words.payable}>{money(balance.payable)}</Fact>
        <Fact name={words.paid}>{money(balance.paid)}</Fact>
        {balance.credited !== 0 && <Fact name={words.credited}>{money(balance.credited)}</Fact>}
        <Fact name={open < 0 ? words.over : words.open}>
          <b>{money(Math.abs(open))}</b>
        </Fact>
      </Facts>
      {payments.length > 0 && (
        <ul className={c.payments} aria-label={words.list}>
          {payments.map((payment) => (
            <li key={payment.payment_id} className={c.payment} data-gone={payment.taken_back}>
              <div className={c.line}>
                <span>
                  {dayText(payment.paid_on)} · {words.kinds[payment.kind]}
                </span>
                <b className="num">{money(payment.amount)}</b>
              </div>
              <div className={c.about}>
                {[
                  payment.takes_back !== null && words.correction,
                  payment.taken_back && words.gone,
                  payment.note,
                  payment.created_by,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {may && !payment.taken_back && payment.takes_back === null && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={words.back.of({ amount: money(payment.amount), day: dayText(payment.paid_on) })}
                    onClick={() => takeBack(payment)}
                  >
                    {words.back.confirm}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  );
}
