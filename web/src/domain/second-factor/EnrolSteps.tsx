import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { CopyText } from '@/ui/feedback/CopyText';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { CodeField } from '@/ui/fields/CodeField';
import { useFocusFirst } from '@/ui/hooks/use-focus-first';
import { usePhone } from '@/ui/hooks/use-phone';
import { ProofForm } from './ProofForm';
import { RecoveryCodes } from './RecoveryCodes';
import { type Enrolment, useConfirmFactor, useEnrol } from './second-factor.api';
import c from './second-factor.module.css';
import { useCodeForm } from './use-code-form';

interface Props {
  /** The recovery codes are on the page; until `onDone` they would be lost. */
  onCodes?: () => void;
  /** The second factor is on and its recovery codes are kept. */
  onDone: () => void;
}

/** Turning the second factor on: the password, the authenticator and its first code, the recovery codes. */
export function EnrolSteps({ onCodes, onDone }: Props) {
  const t = useOfficeT().secondFactor;
  const enrol = useEnrol();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!enrolment)
    return <ProofForm text={t.prove.begin} submit={t.prove.next} act={enrol} onDone={(begun) => setEnrolment(begun)} />;
  return (
    <Authenticator
      enrolment={enrolment}
      onConfirmed={(made) => {
        setCodes(made);
        onCodes?.();
      }}
    />
  );
}

const DIGITS = 6;

function Authenticator({ enrolment, onConfirmed }: { enrolment: Enrolment; onConfirmed: (codes: string[]) => void }) {
  const { enrol: t, required } = useOfficeT().secondFactor;
  const phone = usePhone();
  const steps = useFocusFirst<HTMLFormElement>();
  const confirm = useConfirmFactor();
  const { field, send, onSubmit, problem } = useCodeForm(confirm, { required, onDone: onConfirmed });
  const { secret, url, qr, qr_size } = enrolment;
  return (
    <form ref={steps} noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <Text>{t.scan}</Text>
        <div className={c.scan}>
          <svg
            className={c.qr}
            role="img"
            aria-label={t.picture}
            viewBox={`-4 -4 ${qr_size + 8} ${qr_size + 8}`}
            shapeRendering="crispEdges"
          >
            <path d={qr} />
          </svg>
          <div className={c.typed}>
            <Text fz="sm">{t.type}</Text>
            <CopyText
              name={t.type}
              text={secret.match(/.{1,4}/g)?.join(' ') ?? secret}
              button={t.copy}
              copied={t.copied}
            />
            {phone && url.startsWith('otpauth://') && (
              <Anchor href={url} fz="sm" className={c.way}>
                {t.open}
              </Anchor>
            )}
          </div>
        </div>
        <CodeField
          label={t.code}
          description={t.codeHelp}
          digits={DIGITS}
          onComplete={send}
          data-autofocus
          {...field}
        />
        <ProblemText error={problem} />
        <Button type="submit" className={c.submit} loading={confirm.isPending}>
          {t.confirm}
        </Button>
      </Stack>
    </form>
  );
}
