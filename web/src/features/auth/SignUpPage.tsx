import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '@/api/client';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { useAppForm } from '@/ui/fields/use-app-form';
import { isAtField, signUpQuery, useConfirmSignUp, useSignUp } from './auth.api';
import { ChooseForm } from './ChooseForm';
import { AdministratorFields, CompanyFields, EmailField } from './CompanyFields';
import { Door } from './Door';
import { LinkDoor } from './LinkDoor';
import { SecondStep } from './SecondStep';
import { SentDoor } from './SentDoor';
import { UnconfiguredDoor } from './UnconfiguredDoor';

/** Signing a company up, and the page of the letter that answers it. */
export default function SignUpPage() {
  const { token = '' } = useSearch({ from: '/sign-up' });
  const { configured, setup_needed } = useCheck();
  if (setup_needed) return <Navigate to="/login" />;
  if (!configured.sign_up) return <UnconfiguredDoor way="signUp" />;
  return token === '' ? <AskForm /> : <Confirm key={token} token={token} />;
}

function AskForm() {
  const { auth, accounts } = useOfficeT();
  const t = accounts.company;
  const signUp = useSignUp();
  const required = (value: string) => (value.trim() === '' ? auth.required : null);
  const form = useAppForm({
    initialValues: { company_name: '', id_number: '', first_name: '', last_name: '', email: '' },
    validate: { company_name: required, first_name: required, last_name: required, email: required },
  });
  if (signUp.isSuccess)
    return (
      <SentDoor
        title={t.sentTitle}
        text={t.sent({ email: form.values.email.trim() })}
        hint={t.nothing}
        again={t.again}
        onAgain={signUp.reset}
      />
    );
  return (
    <Door title={t.title} wide>
      <Text>{t.intro}</Text>
      <form
        noValidate
        onSubmit={form.submit((values) => signUp.mutate(values, { onError: (error) => form.showProblem(error) }))}
      >
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
            <CompanyFields field={form.field} />
            <AdministratorFields field={form.field} />
          </SimpleGrid>
          <EmailField field={form.field} />
          {!isAtField(signUp.error) && <ProblemText error={signUp.error} />}
          <Button type="submit" fullWidth size="md" loading={signUp.isPending}>
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

function Confirm({ token }: { token: string }) {
  const { auth, accounts } = useOfficeT();
  const t = accounts.company;
  const navigate = useNavigate();
  const read = useQuery(signUpQuery(token));
  const confirm = useConfirmSignUp();
  const toSignIn = () => void navigate({ to: '/login' });
  if (confirm.owes) return <SecondStep onBack={toSignIn} />;
  if (confirm.error instanceof ApiError && confirm.error.code === 'duplicate')
    return (
      <Door title={t.confirmTitle}>
        <Text role="alert">{t.exists}</Text>
        <Button size="md" fullWidth onClick={toSignIn}>
          {auth.toSignIn}
        </Button>
      </Door>
    );
  const way = (
    <Button size="md" fullWidth onClick={() => void navigate({ to: '/sign-up', search: {} })}>
      {t.again2}
    </Button>
  );
  return (
    <LinkDoor
      read={read}
      failure={confirm.error}
      title={t.confirmTitle}
      gone={{ title: t.gone, text: t.goneText, way }}
    >
      {({ company_name, first_name, last_name, email, expires_at }) => (
        <Door title={t.confirmTitle}>
          <Text>{t.confirm({ company: company_name, name: `${first_name} ${last_name}` })}</Text>
          <ChooseForm token={token} email={email} until={expires_at} way={confirm} submit={t.finish} />
        </Door>
      )}
    </LinkDoor>
  );
}
