import { Button } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { questions } from './confirm';
import { ModalFrame } from './ModalFrame';

/** Draws the questions of `confirm()`. Mount it once. */
export function ConfirmDialog() {
  const t = useT().ui;
  const asked = useSyncExternalStore(questions.subscribe, questions.read);
  // The last question stays readable while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = asked ?? last.current;
  if (!shown) return null;
  return (
    <ModalFrame
      opened={asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={shown.title}
      width="narrow"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => asked?.answer(false)}>
            {shown.cancelLabel ?? t.cancel}
          </Button>
          <Button color={shown.danger ? 'red' : undefined} onClick={() => asked?.answer(true)}>
            {shown.confirmLabel}
          </Button>
        </>
      }
    >
      {shown.message}
    </ModalFrame>
  );
}
