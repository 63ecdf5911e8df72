import { Button, Stack, Text } from '@mantine/core';
import { NewPasswordField, useNewPasswordFault } from '@/domain/account/NewPasswordField';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { Card } from './Card';
import { useChangePassword } from './profile.api';

/** Changing the password. */
export function PasswordCard() {
  const t = useOfficeT().profile.password;
  const change = useChangePassword();
  const form = useAppForm({
    initialValues: { old_password: '', new_password: '', repeated: '' },
    validate: {
      old_password: (value) => (value === '' ? t.required : null),
      new_password: useNewPasswordFault(),
      repeated: (value, values) => (value === values.new_password ? null : t.differ),
    },
  });
  const onSubmit = form.submit(({ repeated: _, ...body }) =>
    change.mutate(body, {
      onSuccess: () => {
        form.reset();
        toast.success(t.saved);
      },
      onError: (error) => form.showProblem(error),
    }),
  );

  return (
    <Card title={t.title}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <PasswordField label={t.old} autoComplete="current-password" {...form.field('old_password')} />
          <NewPasswordField label={t.fresh} {...form.field('new_password')} />
          <PasswordField label={t.repeat} autoComplete="new-password" {...form.field('repeated')} />
          <ProblemText error={change.error} />
          <div className={base.wrap}>
            <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
              {t.submit}
            </Button>
          </div>
          <Text size="xs" c="dimmed">
            {t.help}
          </Text>
        </Stack>
      </form>
    </Card>
  );
}
