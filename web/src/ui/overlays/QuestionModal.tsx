import { Button } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import type { Question } from './confirm';
import { ModalFrame } from './ModalFrame';

interface Props {
  readonly question: Question;
  readonly opened: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Shows one question of `confirm()`. */
export function QuestionModal({ question, opened, onAnswer }: Props) {
  const t = useT().ui;
  return (
    <ModalFrame
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question.title}
      above
      width="narrow"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {question.cancelLabel ?? t.cancel}
          </Button>
          <Button color={question.danger ? 'red' : undefined} onClick={() => onAnswer(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.message}
    </ModalFrame>
  );
}
