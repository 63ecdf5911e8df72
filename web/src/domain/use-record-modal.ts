import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { OF_DIALOG } from '@/api/of-dialog';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import type { Edits } from './edits';
import { useFormDraft, useKeptForm } from './use-kept-form';

/** The fields two people have changed, and the record as it is now. */
interface Refused<R, V> {
  readonly newer: R;
  readonly mine: V;
  readonly disputes: readonly { readonly field: keyof V & string; readonly by: string; readonly at: string }[];
}

interface Kind<R, V, A> {
  /** Which dialog this is, for what is typed to be found again after the session ended. */
  readonly name: string;
  /** What is changed; a new one is made without. */
  readonly record: R | undefined;
  readonly read: (record: R | undefined) => V;
  readonly edits: Edits<V, keyof V & string>;
  /** The words to every faulty field, by its path. */
  readonly faults: (values: V) => Readonly<Record<string, string>>;
  /** The field of the form for one of the server. */
  readonly fieldOf: (field: string) => string;
  /** What that field stands or falls together with, when others change it too; itself unless told. */
  readonly unitOf?: (field: string) => string;
  readonly create: (values: V, headers: Record<'Idempotency-Key', string>) => Promise<A>;
  /** Sends what differs from the record, based on its version. */
  readonly change: (values: V, on: R) => Promise<A>;
  /** The record as the server has it now. */
  readonly reread: (record: R) => Promise<R | undefined>;
  /** What is read again when it is saved. */
  readonly shownIn: readonly QueryKey[];
  readonly onSaved: (values: V, answer: A) => void;
  readonly onClose: () => void;
}

/** The editing of a dialog: makes or changes a record, and loses nothing typed when others changed it too. */
export type RecordEditing<R, V extends Record<string, unknown>> = ReturnType<typeof useRecordModal<R, V>>;

/** Makes or changes a record in a dialog that is opened by mounting it. */
export function useRecordModal<R, V extends Record<string, unknown>, A = unknown>(kind: Kind<R, V, A>) {
  const { record, read, edits } = kind;
  const key = useIdempotencyKey();
  const queryClient = useQueryClient();
  const draft = useFormDraft<V, R>(kind.name);
  const [base, setBase] = useState(draft.found?.over ?? record);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Refused<R, V>>();
  const form = useAppForm<V>({ initialValues: read(base), validate: kind.faults, onValuesChange: key.renew });
  const { close, release } = useGuardedClose(form.isDirty(), kind.onClose);
  useKeptForm(draft, form, base ?? null);

  const save = useMutation({
    meta: OF_DIALOG,
    mutationFn: ({ values, on }: { values: V; on: R | undefined }) =>
      on === undefined ? kind.create(values, key.headers()) : kind.change(values, on),
    onSuccess: (answer, { values }) => {
      for (const queryKey of kind.shownIn) void queryClient.invalidateQueries({ queryKey });
      kind.onSaved(values, answer);
      release();
      kind.onClose();
    },
  });

  const tell = (error: unknown) => {
    const said = error instanceof ApiError ? renamed(error, kind.fieldOf) : error;
    if (!form.showProblem(said)) setProblem(error);
  };

  /** What a refusal leaves to decide; when nothing, because both said the same, it is saved over what is there now. */
  const decide = async (error: ApiError, values: V, on: R) => {
    const newer = await kind.reread(on);
    if (newer === undefined) return tell(error);
    const { values: mine, disputed } = edits.rebase(values, read(on), read(newer));
    const told = (error.problem.conflicts ?? []) as readonly { field: string; by: string; at: string }[];
    const unitOf = kind.unitOf ?? kind.fieldOf;
    const disputes = disputed.flatMap((field) => {
      const dispute = told.find((one) => unitOf(one.field) === field);
      return dispute ? [{ field, by: dispute.by, at: dispute.at }] : [];
    });
    if (disputes.length > 0) setRefused({ newer, mine, disputes });
    else await send(mine, newer);
  };

  const send = async (values: V, on: R | undefined): Promise<void> => {
    setProblem(undefined);
    try {
      await save.mutateAsync({ values, on });
    } catch (error) {
      if (on === undefined || !(error instanceof ApiError) || error.code !== 'conflict') return tell(error);
      await decide(error, values, on).catch(setProblem);
    }
  };

  return {
    form,
    isNew: record === undefined,
    problem,
    busy: save.isPending,
    close,
    submit: form.submit((values) => {
      if (!save.isPending) void send(values, base);
    }),
    refused: refused && { ...refused, theirs: read(refused.newer) },
    /** Ends the question of the conflict: these fields become theirs, the rest is saved. */
    resolve: (theirs: ReadonlySet<keyof V & string>) => {
      if (!refused) return;
      const values = edits.take(refused.mine, read(refused.newer), theirs);
      form.setValues(values);
      setBase(refused.newer);
      setRefused(undefined);
      void send(values, refused.newer);
    },
    postpone: () => setRefused(undefined),
  };
}

/** The fault with the names that the form has for the fields. */
function renamed(error: ApiError, fieldOf: (field: string) => string) {
  const errors = error.errors.map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}
