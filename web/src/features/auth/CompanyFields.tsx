import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { TextField } from '@/ui/fields/TextField';
import type { FieldBinding } from '@/ui/fields/use-app-form';

interface Props<K extends string> {
  /** `field` of the form these belong to. */
  field: (path: K) => FieldBinding<string>;
}

/** The company that is to be opened. */
export function CompanyFields({ field }: Props<'company_name' | 'id_number'>) {
  const t = useOfficeT().accounts.setup;
  return (
    <>
      <TextField label={t.companyName} required autoComplete="organization" {...field('company_name')} />
      <TextField label={t.idNumber} maxLength={20} {...field('id_number')} />
    </>
  );
}

/** The fields for the company's first administrator. */
export function AdministratorFields({ field }: Props<'first_name' | 'last_name'>) {
  const t = useOfficeT().accounts.setup;
  return (
    <>
      <TextField label={t.firstName} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.lastName} required autoComplete="family-name" {...field('last_name')} />
    </>
  );
}

/** Their e-mail, which they will sign in with. */
export function EmailField({ field }: Props<'email'>) {
  const t = useT().auth;
  return <TextField label={t.email} required type="email" name="email" autoComplete="username" {...field('email')} />;
}
