import { KpdField } from '@/domain/kpd/KpdField';
import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid, Section, WholeRow } from '@/ui/layout/Section';
import { CitizensSection } from './CitizensSection';
import { IntermediarySection } from './IntermediarySection';
import { type InvoiceSettings, operatorSource } from './invoice-settings.api';
import { INVOICE_NUMBERS, inOrder, REMINDERS, VATS } from './invoice-settings-edit';
import c from './settings.module.css';
import type { InvoiceSettingsEditing } from './use-invoice-settings-editing';

interface Props {
  readonly editing: InvoiceSettingsEditing;
  readonly settings: InvoiceSettings;
}

/** The settings of invoices, one below the other. */
export default function InvoiceSettingsSections({ editing, settings }: Props) {
  const t = useOfficeT().invoiceSettings;
  return (
    <>
      <TaxSection editing={editing} />
      <NumberSection editing={editing} settings={settings} />
      <OperatorsSection editing={editing} />
      <ReminderSection editing={editing} />
      <IntermediarySection />
      <CitizensSection />
      <Section title={t.rules}>
        <p className={c.hint}>{t.rulesHint}</p>
        <p className={c.text}>{settings.rules}</p>
      </Section>
    </>
  );
}

/** The settings for value added tax and payment, and of lines that have no code of their own. */
function TaxSection({ editing: { flagged, form } }: Pick<Props, 'editing'>) {
  const t = useOfficeT().invoiceSettings;
  return (
    <Section title={t.tax}>
      <FieldGrid>
        <SelectField
          label={t.fields.vat}
          description={t.vatHints[form.values.vat]}
          required
          options={VATS.map((value) => ({ value, label: t.vats[value] }))}
          {...flagged('vat')}
          onChange={(vat) => vat && form.setValues({ vat })}
        />
        <KpdField label={t.fields.kpd} description={t.kpdHint} {...flagged('kpd')} />
        <KpdField label={t.fields.kpd_resale} description={t.kpdResaleHint} {...flagged('kpd_resale')} />
        <TextField label={t.fields.iban} description={t.ibanHint} maxLength={50} {...flagged('iban')} />
        <NumberField
          label={t.fields.due_days}
          description={t.dueHint}
          required
          suffix={t.days}
          {...INVOICE_NUMBERS.due_days}
          {...flagged('due_days')}
        />
      </FieldGrid>
    </Section>
  );
}

/** The settings for the number of an invoice, and for the text at its foot. */
function NumberSection({ editing: { flagged }, settings }: Props) {
  const t = useOfficeT().invoiceSettings;
  return (
    <Section title={t.paper}>
      <p className={c.hint}>{t.numberHint({ next: settings.next_number })}</p>
      <FieldGrid>
        <TextField
          label={t.fields.premises}
          description={t.premisesHint}
          required
          maxLength={20}
          {...flagged('premises')}
        />
        <TextField label={t.fields.device} description={t.deviceHint} required maxLength={20} {...flagged('device')} />
        <NumberField
          label={t.fields.first_number}
          description={t.firstHint}
          required
          {...INVOICE_NUMBERS.first_number}
          {...flagged('first_number')}
        />
        <WholeRow>
          <TextAreaField
            label={t.fields.memorandum}
            description={t.memorandumHint}
            rows={3}
            maxLength={500}
            {...flagged('memorandum')}
          />
        </WholeRow>
      </FieldGrid>
    </Section>
  );
}

/** When an unpaid invoice gets its reminders, and whether by itself. */
function ReminderSection({ editing: { flagged } }: Pick<Props, 'editing'>) {
  const t = useOfficeT().invoiceSettings;
  return (
    <Section title={t.reminders}>
      <p className={c.hint}>{t.remindersHint}</p>
      <FieldGrid>
        {REMINDERS.map((field) => (
          <NumberField
            key={field}
            label={t.fields[field]}
            required
            suffix={t.days}
            {...INVOICE_NUMBERS[field]}
            {...flagged(field)}
          />
        ))}
        <WholeRow>
          <CheckboxField label={t.fields.remind} description={t.remindHint} {...flagged('remind')} />
        </WholeRow>
      </FieldGrid>
    </Section>
  );
}

/** The people who issue invoices, each with an OIB. */
function OperatorsSection({ editing: { flagged, form, original, saving } }: Pick<Props, 'editing'>) {
  const t = useOfficeT().invoiceSettings;
  const people = flagged('operators');
  // The faults of the places go with the people who stood there.
  const set = (operators: typeof people.value) => form.setValues({ operators: inOrder(operators) });
  return (
    <Section title={t.who}>
      <FieldGrid>
        <WholeRow>
          <AsyncMultiSelect
            label={t.fields.operators}
            description={t.operatorsHint}
            source={operatorSource}
            {...people}
            onChange={set}
            undo={{ ...people.undo, onUndo: () => set(original.operators) }}
          />
        </WholeRow>
        {people.value.map(({ user_id, name }, i) => (
          <TextField
            key={user_id}
            label={t.oibOf({ name })}
            required
            maxLength={20}
            disabled={saving}
            {...form.field(`operators.${i}.oib`)}
          />
        ))}
      </FieldGrid>
    </Section>
  );
}
