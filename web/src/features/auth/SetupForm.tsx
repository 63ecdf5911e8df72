import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { NewPasswordField, useNewPasswordFault } from '@/domain/account/NewPasswordField';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { useSetUp } from './auth.api';
import { AdministratorFields, CompanyFields, EmailField } from './CompanyFields';
import { Door } from './Door';

/** The first run: makes the company and its administrator, guarded by the code in the server's console. */
export function SetupForm() {
  const { auth, accounts } = useOfficeT();
  const t = accounts.setup;
  const setUp = useSetUp();
  const required = (value: string) => (value.trim() === '' ? auth.required : null);
  const form = useAppForm({
    initialValues: {
      code: '',
      company_name: '',
      id_number: '',
      first_name: '',
      last_name: '',
      email: '',
      password: '',
    },
    validate: {
      code: required,
      company_name: required,
      first_name: required,
      last_name: required,
      email: required,
      password: useNewPasswordFault(),
    },
  });

  return (
    <Door title={t.title} wide>
      <Text c="dimmed">{t.intro}</Text>
      <form
        noValidate
        onSubmit={form.submit((values) => setUp.mutate(values, { onError: (error) => form.showProblem(error) }))}
      >
        <Stack gap="lg">
          <TextField
            label={t.code}
            description={t.codeHelp}
            required
            autoComplete="one-time-code"
            data-autofocus
            {...form.field('code')}
          />
          <Title order={2}>{t.company}</Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
            <CompanyFields field={form.field} />
          </SimpleGrid>
          <Title order={2}>{t.administrator}</Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
            <AdministratorFields field={form.field} />
            <EmailField field={form.field} />
            <NewPasswordField label={auth.password} required {...form.field('password')} />
          </SimpleGrid>
          <ProblemText error={setUp.error} />
          <Button type="submit" size="md" loading={setUp.isPending}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
