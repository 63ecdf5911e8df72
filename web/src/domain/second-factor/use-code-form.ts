import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/api/client';
import { useAppForm } from '@/ui/fields/use-app-form';

interface Options<T> {
  /** The message when nothing was typed. */
  required: string;
  onDone?: (answer: T) => void;
}

/**
 * The form of a one-time code. A code is not sent while another is being sent, nor again once it was refused: the
 * message stays until the code is changed. After other failures it may be tried again.
 */
export function useCodeForm<T>(step: UseMutationResult<T, Error, { code: string }>, { required, onDone }: Options<T>) {
  const sending = useRef(false);
  const refused = useRef<{ readonly code: string; readonly words: string }>(null);
  const form = useAppForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => {
        if (value.trim() === '') return required;
        return value === refused.current?.code ? refused.current.words : null;
      },
    },
    onValuesChange: () => {
      refused.current = null;
    },
  });
  const send = (code: string) => {
    // The pending state comes a turn later, and an Enter may be faster.
    if (sending.current) return;
    sending.current = true;
    step.mutate(
      { code },
      {
        onSuccess: onDone,
        onError: (error) => {
          form.showProblem(error);
          const words = error instanceof ApiError && error.errors.find(({ field }) => field === 'code')?.message;
          if (words) refused.current = { code, words };
        },
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };
  return {
    field: { ...form.field('code'), readOnly: step.isPending },
    send,
    onSubmit: form.submit(({ code }) => send(code)),
    /** The failure of the last code, unless the message is at the field. */
    problem: step.error instanceof ApiError && step.error.errors.length > 0 ? null : step.error,
  };
}
