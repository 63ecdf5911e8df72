import { Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { isAtField, useForgot } from './auth.api';
import { Door } from './Door';
import { SentDoor } from './SentDoor';
import { UnconfiguredDoor } from './UnconfiguredDoor';

/** Asks for a link to a new password; the answer does not reveal whether there is an account. */
export default function ForgotPage() {
  const { auth, accounts } = useOfficeT();
  const t = accounts.forgotten;
  const { mail } = useCheck().configured;
  const typed = useLocation({ select: ({ state }) => state.email ?? '' });
  const forgot = useForgot();
  const form = useAppForm({
    initialValues: { email: typed },
    validate: { email: (value) => (value.trim() === '' ? auth.required : null) },
  });
  if (!mail) return <UnconfiguredDoor way="forgot" />;
  if (forgot.isSuccess)
    return (
      <SentDoor
        title={t.sentTitle}
        text={t.sent({ email: form.values.email.trim() })}
        hint={t.nothing}
        again={t.again}
        onAgain={forgot.reset}
      />
    );
  return (
    <Door title={t.title}>
      <Text>{t.intro}</Text>
      <form
        noValidate
        onSubmit={form.submit((values) => forgot.mutate(values, { onError: (error) => form.showProblem(error) }))}
      >
        <Stack gap="lg">
          <TextField
            label={auth.email}
            type="email"
            name="email"
            autoComplete="username"
            data-autofocus
            {...form.field('email')}
          />
          {!isAtField(forgot.error) && <ProblemText error={forgot.error} />}
          <Button type="submit" fullWidth size="md" loading={forgot.isPending}>
            {t.submit}
          </Button>
          <Button component={Link} to="/login" variant="default" fullWidth size="md">
            {auth.toSignIn}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
