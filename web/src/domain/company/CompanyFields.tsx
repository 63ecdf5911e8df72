import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { Note } from '@/ui/feedback/Note';
import { NumberField } from '@/ui/fields/NumberField';
import { PictureField } from '@/ui/fields/PictureField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { validateOnLeave } from '@/ui/fields/validate-on-leave';
import { FieldGrid } from '@/ui/layout/Section';
import { AddressField } from '../address/AddressField';
import c from './company.module.css';
import { type CompanyFormValues, isWrongOib, NO_CONTACT } from './company-form';
import { COMPANY_TYPES, CORRELATIONS, INVOICE_KINDS } from './company-values';
import { isCroatia, isOib, plainNumber } from './oib';

const MAX_CONTACTS = 50;
const MAX_DUE_DAYS = 365;

interface Props {
  readonly form: AppForm<CompanyFormValues>;
  /** The address of the saved logo. */
  readonly logo: string | null;
  /** The company uses Teren: only it can change its name and number. */
  readonly itself?: boolean;
}

/** Everything that is asked of a company. */
export function CompanyFields({ form, logo, itself = false }: Props) {
  const t = useOfficeT().b2b;
  const v = form.values;
  const number = form.field('id_number');
  const wrong = isWrongOib(v) && plainNumber(v.id_number).length >= 11;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left
    <div className={c.form} onBlur={validateOnLeave(form)}>
      {itself && <Note>{t.form.itself}</Note>}
      <PictureField kind="logo" name={v.name} saved={logo} {...form.field('logo')} />
      <FieldGrid>
        <TextField
          label={t.fields.name}
          required
          maxLength={200}
          readOnly={itself}
          data-autofocus
          className={c.whole}
          {...form.field('name')}
        />
        <TextField
          label={t.fields.id_number}
          maxLength={30}
          readOnly={itself}
          description={numberHint(v, t.form)}
          {...number}
          error={number.error ?? (wrong && t.form.faults.oib)}
        />
        <SelectField
          label={t.fields.correlation}
          required
          options={CORRELATIONS.map((value) => ({ value, label: t.correlations[value] }))}
          {...form.field('correlation')}
        />
        <SelectField
          label={t.fields.type}
          required
          options={COMPANY_TYPES.map((value) => ({ value, label: t.types[value] }))}
          {...form.field('type')}
        />
      </FieldGrid>
      <section className={c.part} aria-label={t.form.place}>
        <FieldGrid>
          <div className={c.whole}>
            <AddressField
              label={t.fields.address}
              {...form.field('address')}
              onPick={(picked) =>
                form.setValues(
                  picked
                    ? {
                        address: [picked.street, picked.number].filter(Boolean).join(' ') || picked.formatted_address,
                        zipcode: picked.postal_code,
                        city: picked.city,
                        country: picked.country,
                      }
                    : { address: '' },
                )
              }
            />
          </div>
          <TextField label={t.form.zipcode} maxLength={20} {...form.field('zipcode')} />
          <TextField label={t.form.city} maxLength={100} {...form.field('city')} />
          <TextField label={t.form.country} maxLength={100} {...form.field('country')} />
        </FieldGrid>
      </section>
      <section className={c.part} aria-label={t.form.contacts}>
        <h3 className={c.heading}>{t.form.contacts}</h3>
        {v.contacts.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their place in the list
          <ContactFields key={i} form={form} at={i} />
        ))}
        {v.contacts.length < MAX_CONTACTS && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={c.add}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('contacts', NO_CONTACT)}
          >
            {t.form.addContact}
          </Button>
        )}
      </section>
      {v.correlation !== 'SUPPLIER' && <InvoicingFields form={form} />}
      <TextAreaField label={t.form.note} maxLength={2000} rows={2} {...form.field('note')} />
    </div>
  );
}

/** How a client is invoiced. */
function InvoicingFields({ form }: Pick<Props, 'form'>) {
  const { b2b: t, invoices, invoiceSettings } = useOfficeT();
  return (
    <section className={c.part} aria-label={t.form.invoices}>
      <h3 className={c.heading}>{t.form.invoices}</h3>
      <FieldGrid>
        <SelectField
          label={t.fields.invoice_kind}
          description={t.form.invoiceKindHint}
          clearable
          options={INVOICE_KINDS.map((value) => ({ value, label: invoices.form.kinds[value] }))}
          {...form.field('invoice_kind')}
        />
        <NumberField
          label={t.fields.invoice_due_days}
          description={t.form.dueHint}
          decimals={0}
          min={0}
          max={MAX_DUE_DAYS}
          suffix={invoiceSettings.days}
          {...form.field('invoice_due_days')}
        />
        <TextField label={t.fields.invoice_email} type="email" maxLength={200} {...form.field('invoice_email')} />
        <TextField
          label={t.fields.invoice_reference}
          description={t.form.referenceHint}
          maxLength={100}
          {...form.field('invoice_reference')}
        />
      </FieldGrid>
    </section>
  );
}

/** Returns the hint below a number before it is saved. */
function numberHint(v: CompanyFormValues, t: Messages['b2b']['form']) {
  if (v.id_number.trim() === '') return undefined;
  if (!isCroatia(v.country)) return t.foreign;
  if (!isOib(plainNumber(v.id_number))) return undefined;
  return (
    <span className={c.right}>
      <IconCircleCheck size={14} aria-hidden />
      {t.oibRight}
    </span>
  );
}

/** Somebody to talk to. */
function ContactFields({ form, at }: { form: AppForm<CompanyFormValues>; at: number }) {
  const t = useOfficeT().b2b.form;
  const n = at + 1;
  return (
    <fieldset className={c.contact}>
      <legend className={c.hidden}>{t.contact({ n })}</legend>
      <FieldGrid>
        <TextField label={t.contactName} maxLength={200} {...form.field(`contacts.${at}.name`)} />
        <TextField label={t.contactRole} maxLength={100} {...form.field(`contacts.${at}.role`)} />
        <TextField label={t.phone} type="tel" maxLength={50} {...form.field(`contacts.${at}.phone`)} />
        <TextField label={t.email} type="email" maxLength={200} {...form.field(`contacts.${at}.email`)} />
      </FieldGrid>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={c.remove}
        aria-label={t.removeContact({ n })}
        onClick={() => form.removeListItem('contacts', at)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </fieldset>
  );
}
