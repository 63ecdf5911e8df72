import { Button, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { type Cents, centsOf, decimalText, formatMoney } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { DateField } from '@/ui/fields/DateField';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { enterPayment, MONEY_SHOWN_IN, type PaymentKind, type Payments } from './payments.api';

const MAX_NOTE = 500;

interface Values extends Record<string, unknown> {
  paid_on: Day | null;
  amount: Cents | null;
  kind: PaymentKind;
  note: string;
  overpayment: boolean;
}

interface Props {
  readonly invoice: number;
  readonly num: string;
  readonly issuedOn: Day;
  readonly balance: Payments['balance'];
  readonly onClose: () => void;
}

/** Enters a payment of an invoice; what is open is proposed. Open it by mounting it. */
export default function PaymentModal({ invoice, num, issuedOn, balance, onClose }: Props) {
  const t = useOfficeT();
  const words = t.payments;
  const open = Math.max(centsOf(balance.open), 0);
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `payment:${invoice}`,
    initialValues: { paid_on: today(), amount: open || null, kind: 'ACCOUNT', note: '', overpayment: false },
    faults: ({ paid_on, amount }) => ({
      ...(paid_on === null && { paid_on: words.faults.day }),
      ...(!amount && { amount: words.faults.amount }),
    }),
    send: ({ paid_on, amount, kind, note, overpayment }, headers) =>
      enterPayment(
        invoice,
        {
          version: balance.version,
          paid_on: paid_on ?? '',
          amount: decimalText(amount ?? 0, 2),
          kind,
          note,
          overpayment: overpayment && (amount ?? 0) > open,
        },
        headers,
      ),
    shownIn: MONEY_SHOWN_IN,
    onDone: () => toast.success(words.done),
    onClose,
  });
  const kinds = Object.entries<string>(words.kinds).map(([value, label]) => ({ value: value as PaymentKind, label }));
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.enterOf({ num })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Note>{words.openNow({ open: formatMoney(open) })}</Note>
        <MoneyInput label={words.amount} required data-autofocus {...form.field('amount')} />
        {(form.values.amount ?? 0) > open && <CheckboxField label={words.overpayment} {...form.field('overpayment')} />}
        <DateField
          label={words.day}
          required
          min={issuedOn}
          max={today()}
          clearable={false}
          {...form.field('paid_on')}
        />
        <SelectField
          label={words.kind}
          options={kinds}
          {...form.field('kind')}
          onChange={(kind) => kind && form.field('kind').onChange(kind)}
        />
        <TextField label={words.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
