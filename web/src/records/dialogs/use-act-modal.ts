import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { useAppForm } from '@/ui/fields/use-app-form';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';

interface Act<V, R> {
  /** Names the dialog; a draft of what was typed is kept under it when the session ends. */
  readonly name: string;
  readonly initialValues: V;
  /** The words to every faulty field, by its path. */
  readonly faults?: (values: V) => Readonly<Record<string, string>>;
  /** Makes the call; rejects when it is refused. Sending it again with the same headers has no further effect. */
  readonly send: (values: V, headers: Record<'Idempotency-Key', string>) => Promise<R>;
  /** Queries to refetch afterwards, also after a refusal: what is shown may be out of date. */
  readonly shownIn: readonly QueryKey[];
  readonly onDone: (values: V, answer: R) => void;
  readonly onClose: () => void;
}

/** A dialog that does one thing to a record. What is typed stays when it is refused, and when the session ends. */
export function useActModal<V extends Record<string, unknown>, R = unknown>(act: Act<V, R>) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { initialValues, faults } = act;
  const form = useAppForm<V>({ initialValues, ...(faults && { validate: faults }), onValuesChange: key.renew });
  const draft = useFormDraft<V>(act.name);
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), act.onClose);

  const submit = form.submit(async (values) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await act.send(values, key.headers());
      release();
      act.onDone(values, answer);
      act.onClose();
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
      for (const queryKey of act.shownIn) void queryClient.invalidateQueries({ queryKey });
    }
  });
  return { form, problem, busy, close, submit };
}
