import { Anchor, Button, Stack, Text } from '@mantine/core';
import { ApiError } from '@/api/client';
import { useCheck } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { isAtField, providerPath, useLinkIdentity } from './auth.api';
import { Door } from './Door';
import c from './Door.module.css';
import { SecondStep } from './SecondStep';

/** The first time somebody comes by the identity provider: their password proves whose account it opens. */
export function LinkIdentityForm({ wanted, onBack }: { wanted: string | undefined; onBack: () => void }) {
  const { auth } = useT();
  const t = auth.provider;
  const name = useCheck().configured.oidc;
  const link = useLinkIdentity(wanted);
  const form = useAppForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? auth.required : null) },
  });
  if (link.owes) return <SecondStep wanted={wanted} onBack={onBack} />;

  const over = link.error instanceof ApiError && link.error.code === 'not_logged_in';
  return (
    <Door title={t.title}>
      {over ? (
        <>
          <Text role="alert">{t.over({ name })}</Text>
          <Button component="a" href={providerPath(false, wanted)} size="md" fullWidth>
            {auth.continueWith({ name })}
          </Button>
        </>
      ) : (
        <>
          <Text>{t.link({ name })}</Text>
          <form
            noValidate
            onSubmit={form.submit((values) => link.mutate(values, { onError: (error) => form.showProblem(error) }))}
          >
            <Stack gap="lg">
              <PasswordField
                label={auth.password}
                name="password"
                autoComplete="current-password"
                data-autofocus
                {...form.field('password')}
              />
              {!isAtField(link.error) && <ProblemText error={link.error} />}
              <Button type="submit" fullWidth size="md" loading={link.isPending}>
                {t.submit}
              </Button>
            </Stack>
          </form>
        </>
      )}
      <Anchor component="button" type="button" fz="sm" className={c.way} onClick={onBack}>
        {t.without}
      </Anchor>
    </Door>
  );
}
