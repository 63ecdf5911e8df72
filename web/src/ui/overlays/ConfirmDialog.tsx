import { useRef, useSyncExternalStore } from 'react';
import { questions } from './confirm';
import { QuestionModal } from './QuestionModal';

/** Draws the questions of `confirm()`. Mount it once. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(questions.subscribe, questions.read);
  // The last question stays readable while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = asked ?? last.current;
  if (!shown) return null;
  return (
    <QuestionModal
      // Each question begins anew, with the focus on its own answer.
      key={shown.id}
      question={shown}
      opened={asked !== undefined}
      onAnswer={(yes) => asked?.answer(yes)}
    />
  );
}
