import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconKey } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCheck } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { providerPath, type useSignIn } from './auth.api';
import { Door } from './Door';
import c from './Door.module.css';
import type { Unconfigured } from './UnconfiguredModal';

const KeptSession = lazySection(() => import('@/domain/account/KeptSession'));
const UnconfiguredModal = lazyPart(() => import('./UnconfiguredModal'));

/** A long label of a button goes on in the next line. */
const WRAPPED = { h: 'auto', mih: 42, styles: { label: { whiteSpace: 'normal' } } } as const;

/** Signs in with e-mail and password; the other ways show what this installation lacks for them. */
export function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useT().auth;
  const { expired, wanted, oidc } = useSearch({ from: '/login' });
  const { configured, kept = false } = useCheck();
  const [explained, setExplained] = useState<Unconfigured | null>(null);
  const required = (value: string) => (value.trim() === '' ? t.required : null);
  const form = useAppForm({
    initialValues: { email: '', password: '', remember_me: false },
    validate: { email: required, password: (value) => (value === '' ? t.required : null) },
  });

  return (
    <Door title={t.title}>
      {expired && !signIn.isError && (
        <Alert role="status" icon={<IconInfoCircle size={18} />}>
          {t.expired}
        </Alert>
      )}
      {kept && (
        <Alert role="status" icon={<IconInfoCircle size={18} />}>
          {t.leftOpen}
          <KeptSession />
        </Alert>
      )}
      {(oidc === 'unknown' || oidc === 'failed') && !signIn.isError && (
        <Alert role="status" icon={<IconInfoCircle size={18} />}>
          {t.provider[oidc]({ name: configured.oidc })}
        </Alert>
      )}
      <ProblemText error={signIn.error} />
      <form noValidate onSubmit={form.submit((values) => signIn.mutate(values))}>
        <Stack gap="lg">
          <TextField
            label={t.email}
            type="email"
            name="email"
            autoComplete="username"
            data-autofocus
            {...form.field('email')}
          />
          <PasswordField
            label={t.password}
            name="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Group justify="space-between">
            <CheckboxField label={t.remember} {...form.field('remember_me')} />
            {configured.mail ? (
              <Anchor
                component={Link}
                to="/forgot-password"
                state={{ email: form.values.email }}
                fz="sm"
                className={c.way}
              >
                {t.forgot}
              </Anchor>
            ) : (
              <Anchor component="button" type="button" fz="sm" className={c.way} onClick={() => setExplained('forgot')}>
                {t.forgot}
              </Anchor>
            )}
          </Group>
          <Button type="submit" fullWidth size="md" loading={signIn.isPending}>
            {t.signIn}
          </Button>
        </Stack>
      </form>
      {kept ? null : configured.oidc ? (
        <Button
          component="a"
          href={providerPath(form.values.remember_me, wanted)}
          variant="default"
          fullWidth
          size="md"
          leftSection={<IconKey size={16} stroke={1.6} />}
          {...WRAPPED}
        >
          {t.continueWith({ name: configured.oidc })}
        </Button>
      ) : (
        <Button variant="default" fullWidth size="md" {...WRAPPED} onClick={() => setExplained('external')}>
          {t.external}
        </Button>
      )}
      {!kept && (
        <Text ta="center" fz="sm" c="dimmed">
          {t.noAccount}{' '}
          {configured.sign_up ? (
            <Anchor component={Link} to="/sign-up" fz="sm" underline="always">
              {t.signUp}
            </Anchor>
          ) : (
            <Anchor component="button" type="button" fz="sm" onClick={() => setExplained('signUp')}>
              {t.signUp}
            </Anchor>
          )}
        </Text>
      )}
      {explained && <UnconfiguredModal way={explained} onClose={() => setExplained(null)} />}
    </Door>
  );
}
