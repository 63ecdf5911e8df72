import { useT } from '@/i18n/I18nProvider';
import type { FieldProps } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';

interface Props {
  /** Returns the form's binding of one of the fields. */
  readonly bind: (field: 'contact_name' | 'contact_phone' | 'contact_email') => Omit<FieldProps<string>, 'label'>;
}

/** The fields for the contact person at a place. */
export function ContactFields({ bind }: Props) {
  const t = useT().place;
  return (
    <FieldGrid>
      <TextField label={t.contactName} maxLength={200} autoComplete="off" {...bind('contact_name')} />
      <TextField label={t.contactPhone} type="tel" maxLength={50} {...bind('contact_phone')} />
      <TextField label={t.contactEmail} type="email" maxLength={200} {...bind('contact_email')} />
    </FieldGrid>
  );
}
