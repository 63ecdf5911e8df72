import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';
import { CodeField } from '@/ui/CodeField';
import { ProblemText } from '@/ui/ProblemText';
import { useAppForm } from '@/ui/use-app-form';
import { isAtField, useSecondStep } from './auth.api';
import { Door } from './Door';
import c from './Door.module.css';

const DIGITS = 6;

/** The second step of any way in: the code of the authenticator, or one kept for when it is lost. */
export function SecondStep({ wanted, onBack }: { wanted?: string | undefined; onBack: () => void }) {
  const { auth } = useT();
  const t = auth.step;
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const step = useSecondStep(wanted);
  const form = useAppForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? auth.required : null) },
  });
  const send = (code: string) => {
    if (!step.isPending) step.mutate({ code }, { onError: (error) => form.showProblem(error) });
  };
  const turn = () => {
    setKind(kind === 'code' ? 'recovery' : 'code');
    form.reset();
    step.reset();
  };
  const over = step.error instanceof ApiError && step.error.code === 'not_logged_in';

  if (over)
    return (
      <Door title={t.title}>
        <Text role="alert">{t.expired}</Text>
        <Button size="md" fullWidth data-autofocus onClick={onBack}>
          {auth.toSignIn}
        </Button>
      </Door>
    );

  return (
    <Door key={kind} title={t.title}>
      <form noValidate onSubmit={form.submit(({ code }) => send(code))}>
        <Stack gap="lg">
          {kind === 'code' ? (
            <CodeField
              label={t.code}
              description={t.codeHelp}
              digits={DIGITS}
              onComplete={send}
              data-autofocus
              {...form.field('code')}
            />
          ) : (
            <CodeField label={t.recovery} description={t.recoveryHelp} data-autofocus {...form.field('code')} />
          )}
          {!isAtField(step.error) && <ProblemText error={step.error} />}
          <Button type="submit" fullWidth size="md" loading={step.isPending}>
            {t.submit}
          </Button>
        </Stack>
      </form>
      <div className={c.ways}>
        <Anchor component="button" type="button" fz="sm" className={c.way} onClick={turn}>
          {kind === 'code' ? t.useRecovery : t.useCode}
        </Anchor>
        <Anchor component="button" type="button" fz="sm" className={c.way} onClick={onBack}>
          {t.back}
        </Anchor>
      </div>
      {kind === 'recovery' && (
        <Text fz="sm" c="dimmed">
          {t.lost}
        </Text>
      )}
    </Door>
  );
}
