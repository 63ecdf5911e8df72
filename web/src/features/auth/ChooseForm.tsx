import { Button, Stack, Text } from '@mantine/core';
import { NewPasswordField, useNewPasswordFault } from '@/domain/account/NewPasswordField';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { isAtField, type useReset } from './auth.api';

interface Props {
  token: string;
  email: string;
  /** When the link expires. */
  until: string;
  way: Pick<ReturnType<typeof useReset>, 'mutate' | 'error' | 'isPending'>;
  submit: string;
}

/** Choosing the password of an account that a mailed link opens. */
export function ChooseForm({ token, email, until, way, submit }: Props) {
  const { auth } = useT();
  const form = useAppForm({
    initialValues: { password: '', remember_me: false },
    validate: { password: useNewPasswordFault() },
  });
  return (
    <>
      <form
        noValidate
        onSubmit={form.submit((values) =>
          way.mutate({ token, ...values }, { onError: (error) => form.showProblem(error) }),
        )}
      >
        <Stack gap="lg">
          <AccountField email={email} />
          <NewPasswordField label={auth.choose.label} name="password" data-autofocus {...form.field('password')} />
          <CheckboxField label={auth.remember} {...form.field('remember_me')} />
          {!isAtField(way.error) && <ProblemText error={way.error} />}
          <Button type="submit" fullWidth size="md" loading={way.isPending}>
            {submit}
          </Button>
        </Stack>
      </form>
      <Text fz="sm" c="dimmed">
        {auth.until({ at: formatDateTime(until) })}
      </Text>
    </>
  );
}

/** Shows the account of the password; password managers store it under this name. */
export function AccountField({ email }: { email: string }) {
  const t = useT().auth;
  return (
    <TextField
      label={t.email}
      type="email"
      name="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => {}}
    />
  );
}
