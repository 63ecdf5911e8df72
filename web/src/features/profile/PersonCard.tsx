import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { type Picture, PictureField } from '@/ui/fields/PictureField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { useFilesFirst } from '@/ui/hooks/use-files-first';
import { Card } from './Card';
import type { Profile } from './preferences.api';
import { useSaveProfile } from './profile.api';
import c from './profile.module.css';

/** Name, phone and picture. */
export function PersonCard({ profile }: { profile: Profile }) {
  const {
    profile: { person: t },
    ui,
  } = useOfficeT();
  const draft = useFormDraft<Pick<Profile, 'first_name' | 'last_name' | 'phone'>>('profile');
  const save = useSaveProfile(() => {
    draft.drop();
    toast.success(t.saved);
  });
  const [picture, setPicture] = useState<Picture>('kept');
  const form = useAppForm({
    initialValues: { first_name: profile.first_name, last_name: profile.last_name, phone: profile.phone },
    validate: {
      first_name: (value) => (value.trim() === '' ? t.required : null),
      last_name: (value) => (value.trim() === '' ? t.required : null),
    },
  });

  useKeptForm(draft, form, null);

  const onSave = form.submit((values) =>
    save.mutate(
      {
        ...values,
        version: profile.version,
        delete_image: picture === 'none',
        image: picture instanceof File ? picture : null,
      },
      { onError: (error) => form.showProblem(error) },
    ),
  );

  const submit = useFilesFirst(onSave);
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };

  return (
    <Card title={t.title}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <PictureField
            name={`${profile.first_name} ${profile.last_name}`}
            value={picture}
            onChange={setPicture}
            saved={profile.image_url}
          />
          <div className={c.two}>
            <TextField label={t.firstName} required autoComplete="given-name" {...form.field('first_name')} />
            <TextField label={t.lastName} required autoComplete="family-name" {...form.field('last_name')} />
          </div>
          <TextField label={t.email} description={t.emailHelp} value={profile.email} onChange={() => {}} readOnly />
          <TextField
            label={t.phone}
            description={t.phoneHelp}
            type="tel"
            maxLength={50}
            autoComplete="tel"
            {...form.field('phone')}
          />
          <ProblemText error={save.error} />
          <div className={base.wrap}>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty() && picture === 'kept'}>
              {ui.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
