import { Button, Radio, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { correctInvoice, type Invoice, SHOWN_IN } from './invoices.api';

type Case = Invoice['corrections'][number]['case'];
type By = 'percentage' | 'amount' | 'lines';

interface Values extends Record<string, unknown> {
  case: Case | null;
  by: By;
  percentage: number | null;
  amount: number | null;
}

interface Props {
  readonly invoice: Invoice;
  /** The case that is chosen already. */
  readonly start?: Case;
  readonly onClose: () => void;
}

/** Asks what is wrong with an issued invoice, and makes the drafts that this needs. Open it by mounting it. */
export default function CorrectModal({ invoice, start, onClose }: Props) {
  const t = useOfficeT();
  const words = t.invoices.correct;
  const navigate = useNavigate();
  const possible = invoice.corrections.filter(({ refused }) => refused === '');
  const { form, problem, busy, close, submit } = useActModal<Values, { data: number }>({
    name: `invoice-correct:${invoice.invoice_id}${start ? `:${start}` : ''}`,
    initialValues: {
      case: start ?? (possible.length === 1 ? (possible[0]?.case ?? null) : null),
      by: 'percentage',
      percentage: null,
      amount: null,
    },
    faults: (values) => {
      const faults: Record<string, string> = {};
      if (values.case === null) faults.case = words.choose;
      if (values.case === 'PART' && values.by !== 'lines' && values[values.by] === null)
        faults[values.by] = words.needed;
      return faults;
    },
    send: ({ case: of, by, percentage, amount }, headers) =>
      correctInvoice(
        invoice.invoice_id,
        {
          case: of ?? 'WHOLE',
          ...(of === 'PART' && by === 'percentage' && { percentage: percentage ?? 0 }),
          ...(of === 'PART' && by === 'amount' && { amount: amount ?? 0 }),
        },
        headers,
      ),
    shownIn: SHOWN_IN,
    onDone: (_, { data }) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data } }),
    onClose,
  });
  const { case: chosen, by } = form.values;
  const left = (invoice.total_with_tax ?? 0) - (invoice.credited ?? 0);
  const ways = Object.entries(words.by).map(([value, label]) => ({ value: value as By, label }));
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ num: invoice.invoice_num })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={chosen === null}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Radio.Group
          label={words.question}
          value={chosen ?? ''}
          onChange={(value) => form.field('case').onChange(value as Case)}
        >
          <Stack gap="sm" mt="xs">
            {invoice.corrections.map(({ case: of, refused }) => (
              <Radio
                key={of}
                value={of}
                disabled={refused !== ''}
                label={words.cases[of]}
                description={refused || words.hints[of]}
              />
            ))}
          </Stack>
        </Radio.Group>
        {chosen === 'PART' && (
          <>
            <SelectField
              label={words.howMuch}
              options={ways}
              {...form.field('by')}
              onChange={(way) => way && form.field('by').onChange(way)}
            />
            {by === 'percentage' && (
              <NumberField
                label={words.by.percentage}
                required
                min={0}
                max={100}
                suffix="%"
                {...form.field('percentage')}
              />
            )}
            {by === 'amount' && (
              <NumberField
                label={words.by.amount}
                description={words.left({ left: formatMoney(Math.round(left * 100), invoice.currency) })}
                required
                min={0}
                max={left}
                suffix="€"
                {...form.field('amount')}
              />
            )}
          </>
        )}
        {chosen !== null && <Note isNews>{words.does[chosen]}</Note>}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
