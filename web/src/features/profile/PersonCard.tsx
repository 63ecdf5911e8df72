import { Avatar, Button, FileButton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/ProblemText';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { refusalOf } from '@/ui/upload-rules';
import { useAppForm } from '@/ui/use-app-form';
import { Card } from './Card';
import { type Profile, useSaveProfile } from './profile.api';
import c from './profile.module.css';

/** What the picture becomes on saving: a new one, none, or what it is. */
type Picture = File | 'none' | 'kept';

/** Name and picture. */
export function PersonCard({ profile }: { profile: Profile }) {
  const {
    profile: { person: t },
    ui,
  } = useT();
  const save = useSaveProfile(() => toast.success(t.saved));
  const [picture, setPicture] = useState<Picture>('kept');
  const shown = useShown(picture, profile.image_url);
  const form = useAppForm({
    initialValues: { first_name: profile.first_name, last_name: profile.last_name },
    validate: {
      first_name: (value) => (value.trim() === '' ? t.required : null),
      last_name: (value) => (value.trim() === '' ? t.required : null),
    },
  });

  const choose = async (file: File | null) => {
    if (!file) return;
    const refusal = await refusalOf(file, 'images');
    if (!refusal) return setPicture(file);
    toast.error(refusal.reason === 'tooLarge' ? ui.upload.tooLarge(refusal) : ui.upload[refusal.reason]);
  };

  const onSubmit = form.submit((values) =>
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

  return (
    <Card title={t.title}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <div className={c.picture}>
            <Avatar size={64} src={shown} name={`${profile.first_name} ${profile.last_name}`} color="brand" alt="" />
            <div className={c.pictureWords}>
              <div className={c.buttons}>
                <FileButton accept="image/png,image/jpeg,image/bmp" onChange={choose}>
                  {(props) => (
                    <Button {...props} variant="default" size="xs">
                      {t.choose}
                    </Button>
                  )}
                </FileButton>
                {shown && (
                  <Button variant="subtle" color="gray" size="xs" onClick={() => setPicture('none')}>
                    {t.remove}
                  </Button>
                )}
              </div>
              <Text size="xs" c="dimmed">
                {t.pictureHelp}
              </Text>
            </div>
          </div>
          <div className={c.two}>
            <TextField label={t.firstName} required autoComplete="given-name" {...form.field('first_name')} />
            <TextField label={t.lastName} required autoComplete="family-name" {...form.field('last_name')} />
          </div>
          <TextField label={t.email} description={t.emailHelp} value={profile.email} onChange={() => {}} readOnly />
          <ProblemText error={save.error} />
          <div className={c.buttons}>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty() && picture === 'kept'}>
              {ui.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** The address the chosen picture can be shown under. */
function useShown(picture: Picture, saved: string | null): string | null {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!(picture instanceof File)) return setLocal(null);
    const url = URL.createObjectURL(picture);
    setLocal(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return picture === 'kept' ? saved : local;
}
