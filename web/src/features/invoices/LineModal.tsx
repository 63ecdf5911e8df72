import { Button, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { renamed } from '@/records/dialogs/use-record-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { changeInvoice, type Invoice, SHOWN_IN, sentLines } from './invoices.api';
import { fromLine, type LineFormValues, lineFaults, withLine } from './line-form';

const MAX_NAME = 1024;
const MAX_AMOUNT = 999_999_999.99;

interface Props {
  readonly invoice: Invoice;
  /** The place of the line among those of the invoice; after the last for a new one. */
  readonly at: number;
  readonly onClose: () => void;
}

/** Adds, changes or removes a line of a draft. Open it by mounting it. */
export default function LineModal({ invoice, at, onClose }: Props) {
  const t = useOfficeT();
  const words = t.invoices.line;
  const { columns, units, faults } = t.lineItems;
  const line = invoice.line_items[at];
  const send = (lines: Invoice['line_items']) =>
    changeInvoice(invoice.invoice_id, { version: invoice.version, line_items: sentLines(lines) });
  const { form, problem, busy, close, submit } = useActModal<LineFormValues>({
    name: `invoice-line:${invoice.invoice_id}:${at}`,
    initialValues: fromLine(line),
    faults: (values) => lineFaults(values, faults),
    send: (values) =>
      send(withLine(invoice.line_items, at, values)).catch((error: unknown) => {
        throw renamed(error, (field) => field.split('.').at(-1) ?? field);
      }),
    shownIn: SHOWN_IN,
    onDone: () => undefined,
    onClose,
  });
  const removal = useActModal<Record<string, never>>({
    name: `invoice-line-removal:${invoice.invoice_id}:${at}`,
    initialValues: {},
    send: () => send(invoice.line_items.toSpliced(at, 1)),
    shownIn: SHOWN_IN,
    onDone: () => undefined,
    onClose,
  });
  const options = <V extends string>(texts: Readonly<Record<V, string>>) =>
    Object.entries<string>(texts).map(([value, label]) => ({ value: value as V, label }));
  return (
    <ModalFrame
      opened
      onClose={close}
      title={line ? words.edit : words.add}
      onSubmit={submit}
      footer={
        <>
          {line && (
            <Button variant="subtle" color="red" loading={removal.busy} onClick={() => removal.submit()}>
              {words.remove}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {line ? t.ui.save : words.add}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextField label={columns.name} required maxLength={MAX_NAME} data-autofocus {...form.field('name')} />
        <TextField label={words.kpd} description={words.kpdHint} placeholder="43.22.12" {...form.field('kpd')} />
        <NumberField
          label={columns.quantity}
          required
          decimals={3}
          max={MAX_AMOUNT}
          min={-MAX_AMOUNT}
          {...form.field('quantity')}
        />
        <SelectField
          label={columns.unit}
          options={options(units)}
          {...form.field('unit_of_measure')}
          onChange={(unit) => unit && form.field('unit_of_measure').onChange(unit)}
        />
        <NumberField
          label={columns.price}
          required
          decimals={4}
          min={0}
          max={MAX_AMOUNT}
          suffix="€"
          {...form.field('unit_price')}
        />
        <NumberField label={words.discount} min={0} max={100} decimals={2} suffix="%" {...form.field('discount')} />
        <SelectField
          label={words.treatment}
          description={words.treatmentHint}
          options={options(words.treatments)}
          {...form.field('treatment')}
          onChange={(treatment) => treatment && form.field('treatment').onChange(treatment)}
        />
        {form.values.treatment === 'TAXED' && (
          <NumberField label={columns.tax} required min={0} max={100} suffix="%" {...form.field('tax_percentage')} />
        )}
        <ProblemText error={problem ?? removal.problem} />
      </Stack>
    </ModalFrame>
  );
}
