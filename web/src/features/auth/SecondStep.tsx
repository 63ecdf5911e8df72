import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { useCodeForm } from '@/domain/second-factor/use-code-form';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { CodeField } from '@/ui/fields/CodeField';
import { useSecondStep } from './auth.api';
import { Door } from './Door';
import c from './Door.module.css';

const DIGITS = 6;

interface Props {
  wanted?: string | undefined;
  onBack: () => void;
}

/** The second step of any way to sign in: the code of the authenticator, or a recovery code. */
export function SecondStep(props: Props) {
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  return <Step key={kind} kind={kind} onTurn={() => setKind(kind === 'code' ? 'recovery' : 'code')} {...props} />;
}

function Step({ kind, wanted, onTurn, onBack }: Props & { kind: 'code' | 'recovery'; onTurn: () => void }) {
  const { auth } = useT();
  const t = auth.step;
  const step = useSecondStep(wanted);
  const { field, send, onSubmit, problem } = useCodeForm(step, { required: auth.required });
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
    <Door title={t.title}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          {kind === 'code' ? (
            <CodeField
              label={t.code}
              description={t.codeHelp}
              digits={DIGITS}
              onComplete={send}
              data-autofocus
              {...field}
            />
          ) : (
            <CodeField label={t.recovery} description={t.recoveryHelp} data-autofocus {...field} />
          )}
          <ProblemText error={problem} />
          <Button type="submit" fullWidth size="md" loading={step.isPending}>
            {t.submit}
          </Button>
        </Stack>
      </form>
      <div className={c.ways}>
        <Anchor component="button" type="button" fz="sm" className={c.way} onClick={onTurn}>
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
