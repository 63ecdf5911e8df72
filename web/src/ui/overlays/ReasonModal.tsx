import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import { Problem, ProblemText } from '@/ui/feedback/ProblemText';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ModalFrame } from './ModalFrame';

interface Props {
  /** Names the action and its record; the typed reason is kept under it until the action is done. */
  readonly draft: string;
  readonly title: string;
  readonly message: string;
  readonly submit: string;
  readonly danger: boolean;
  readonly required: boolean;
  /** Why it is not possible any more, after others have done something: the words stay to be read, nothing can be sent. */
  readonly missed?: string | undefined;
  readonly onClose: () => void;
  /** Rejects when the act is refused; the words then stay. */
  readonly onSubmit: (reason: string) => Promise<void>;
}

/** Asks why, before something is done that others will want to understand. */
export default function ReasonModal({
  draft,
  title,
  message,
  submit,
  danger,
  required,
  missed,
  onClose,
  onSubmit,
}: Props) {
  const t = useT();
  const { text: reason, write, drop } = useDraftText(`reason:${draft}`);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  const send = async () => {
    if (required && reason.trim() === '') return setMissing(true);
    setPending(true);
    await onSubmit(reason.trim()).then(drop, setError);
    setPending(false);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={title}
      width="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        if (missed === undefined) void send();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {missed === undefined ? t.ui.cancel : t.ui.close}
          </Button>
          {missed === undefined && (
            <Button type="submit" color={danger ? 'red' : undefined} loading={pending}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        {missed === undefined ? <Text>{message}</Text> : <Problem>{missed}</Problem>}
        <TextAreaField
          label={required ? t.ui.reason.label : t.ui.reason.optional}
          required={required}
          readOnly={missed !== undefined}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(words) => {
            write(words);
            setMissing(false);
          }}
          error={missing && t.ui.reason.required}
        />
        {missed === undefined && <ProblemText error={error} />}
      </Stack>
    </ModalFrame>
  );
}
