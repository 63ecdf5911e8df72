import { Button, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/client';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useAppForm } from '@/ui/fields/use-app-form';
import c from './second-factor.module.css';

interface Props<T> {
  text: ReactNode;
  /** The verb on the button. */
  submit: string;
  danger?: boolean;
  act: UseMutationResult<T, Error, { password: string }>;
  onDone: (answer: T) => void;
}

/** Asks for the password before a change of the own account. */
export function ProofForm<T>({ text, submit, danger, act, onDone }: Props<T>) {
  const t = useOfficeT().secondFactor;
  const { email } = useSession().user;
  const form = useAppForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t.required : null) },
  });
  const atField = act.error instanceof ApiError && act.error.errors.length > 0;
  return (
    <form
      noValidate
      onSubmit={form.submit((values) =>
        act.mutate(values, { onSuccess: onDone, onError: (error) => form.showProblem(error) }),
      )}
    >
      <Stack gap="lg">
        <Text>{text}</Text>
        {/* Password managers fill in the password of this account. */}
        <input
          className={base.unseen}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          label={t.prove.password}
          name="password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        {!atField && <ProblemText error={act.error} />}
        <Button type="submit" className={c.submit} loading={act.isPending} {...(danger && { color: 'red' })}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
