import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { numberText, percentText } from '@/lib/number';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { clientSource } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { type InvoiceFormValues, invoiceForm, isPrivate, settled } from './invoice-form';
import { changeInvoice, type Invoice, invoiceQuery, SHOWN_IN } from './invoices.api';

const MAX_REFERENCE = 100;
const MAX_NOTE = 1000;

/** Changes the head of a draft. Open it by mounting it. */
export default function InvoiceModal({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.invoices.form;
  const queryClient = useQueryClient();
  const editing = useRecordModal<Invoice, InvoiceFormValues>({
    name: `invoice:${invoice.invoice_id}`,
    record: invoice,
    ...invoiceForm,
    faults: () => ({}),
    create: () => Promise.reject(new Error('a draft is made of tasks')),
    change: (values, on) => changeInvoice(on.invoice_id, invoiceForm.toChange(values, on)),
    reread: (on) => queryClient.fetchQuery({ ...invoiceQuery(on.invoice_id), staleTime: 0 }),
    shownIn: SHOWN_IN,
    onSaved: () => undefined,
    onClose,
  });
  const { form } = editing;
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({
    value: value as InvoiceFormValues['client_kind'],
    label,
  }));
  const payments = Object.entries(words.payments).map(([value, label]) => ({
    value: value as InvoiceFormValues['payment'],
    label,
  }));
  const set = (change: Partial<InvoiceFormValues>) =>
    form.setValues({ ...change, ...settled({ ...form.values, ...change }) });
  const languages = Object.entries(words.languages).map(([value, label]) => ({ value: value as 'hr' | 'en', label }));
  const say = (field: keyof InvoiceFormValues, v: InvoiceFormValues) => {
    if (field === 'tenant') return v.tenant?.name ?? '';
    if (field === 'client_kind') return words.kinds[v.client_kind];
    if (field === 'payment') return words.payments[v.payment];
    if (field === 'language') return v.language === '' ? '' : words.languages[v.language];
    if (field === 'discount')
      return v.discount === null ? '' : percentText(numberText(Math.round(v.discount * 100), 2));
    const text = v[field] ?? '';
    return (field === 'delivered_from' || field === 'delivered_on' || field === 'due_on') && text !== ''
      ? dayText(text)
      : text;
  };
  const language = form.field('language');
  return (
    <RecordModal editing={editing} title={words.title} create={words.title} names={words.fields} say={say}>
      <AsyncSelect
        label={words.fields.tenant}
        source={clientSource}
        data-autofocus
        {...form.field('tenant')}
        onChange={(tenant) => set({ tenant })}
      />
      {isPrivate(form.values) && (
        <>
          <TextField label={words.fields.buyer_name} maxLength={MAX_REFERENCE} {...form.field('buyer_name')} />
          <TextField
            label={words.fields.buyer_address}
            maxLength={2 * MAX_REFERENCE}
            {...form.field('buyer_address')}
          />
        </>
      )}
      <SelectField
        label={words.fields.client_kind}
        description={words.kindHint}
        options={kinds}
        {...form.field('client_kind')}
        disabled={isPrivate(form.values)}
        onChange={(kind) => kind && set({ client_kind: kind })}
      />
      {form.values.client_kind === 'CITIZEN' && (
        <SelectField
          label={words.fields.payment}
          description={words.paymentHint}
          options={payments}
          {...form.field('payment')}
          onChange={(payment) => payment && form.field('payment').onChange(payment)}
        />
      )}
      <DateField label={words.fields.delivered_from} description={words.fromHint} {...form.field('delivered_from')} />
      <DateField label={words.fields.delivered_on} {...form.field('delivered_on')} />
      <DateField label={words.fields.due_on} description={words.dueHint} {...form.field('due_on')} />
      <TextField label={words.fields.order_reference} maxLength={MAX_REFERENCE} {...form.field('order_reference')} />
      <TextField label={words.fields.buyer_reference} maxLength={MAX_REFERENCE} {...form.field('buyer_reference')} />
      <NumberField
        label={words.fields.discount}
        min={0}
        max={100}
        decimals={2}
        suffix="%"
        {...form.field('discount')}
      />
      <TextAreaField label={words.fields.note} maxLength={MAX_NOTE} {...form.field('note')} />
      <SelectField
        label={words.fields.language}
        placeholder={words.ownLanguage}
        clearable
        options={languages}
        {...language}
        value={language.value === '' ? null : language.value}
        onChange={(chosen) => language.onChange(chosen ?? '')}
      />
    </RecordModal>
  );
}
