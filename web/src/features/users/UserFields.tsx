import { useOfficeT } from '@/i18n/I18nProvider';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { PictureField } from '@/ui/fields/PictureField';
import { TextField } from '@/ui/fields/TextField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { UserTypeField } from './UserTypeField';
import type { UserFormValues } from './user-form';
import { nameOf } from './users.api';

interface Props {
  readonly form: AppForm<UserFormValues>;
  /** Name, e-mail and picture are the person's own matter. */
  readonly fixed?: boolean;
  /** The person signs in already, so that a new address waits for them to confirm it. */
  readonly signsIn?: boolean;
}

/** The fields of a person. */
export function UserFields({ form, fixed = false, signsIn = false }: Props) {
  const t = useOfficeT().users.form;
  return (
    <>
      <PictureField
        name={nameOf(form.values)}
        saved={form.values.image_url}
        disabled={fixed}
        {...form.field('picture')}
      />
      <FieldGrid>
        <TextField
          label={t.firstName}
          required
          maxLength={100}
          disabled={fixed}
          data-autofocus
          {...form.field('first_name')}
        />
        <TextField label={t.lastName} required maxLength={100} disabled={fixed} {...form.field('last_name')} />
      </FieldGrid>
      <TextField
        label={t.email}
        description={signsIn ? t.emailWaits : t.emailHint}
        type="email"
        required
        maxLength={200}
        disabled={fixed}
        {...form.field('email')}
      />
      <TextField label={t.phone} type="tel" maxLength={50} disabled={fixed} {...form.field('phone')} />
      <UserTypeField label={t.types} required {...form.field('user_types')} />
      <CheckboxField label={t.external} description={t.externalHint} {...form.field('is_external_contractor')} />
    </>
  );
}
