import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import type { Edits as Rules } from '@/records/editing/edits';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { useSaving } from '@/records/editing/use-saving';
import { useAppForm } from '@/ui/fields/use-app-form';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';

/** The fields two people have changed, and the record as it is now. */
interface Refused<R, V> {
  readonly newer: R;
  readonly mine: V;
  readonly disputes: readonly { readonly field: keyof V & string; readonly by: string; readonly at: string }[];
}

/** The values to save, and the record that they change; without one a new record is created. */
interface Edits<R, V> {
  readonly values: V;
  readonly on: R | undefined;
}

interface Kind<R, V, A> {
  /** Names the dialog; a draft of what was typed is kept under it when the session ends. */
  readonly name: string;
  /** The record to change; undefined to create one. */
  readonly record: R | undefined;
  readonly read: (record: R | undefined) => V;
  readonly edits: Rules<V, keyof V & string>;
  /** The words to every faulty field, by its path. */
  readonly faults: (values: V) => Readonly<Record<string, string>>;
  /** The field of the form for one of the server. */
  readonly fieldOf: (field: string, values: V) => string;
  /** The unit of a field: fields of one unit are in conflict together. Default: each field alone. */
  readonly unitOf?: (field: string) => string;
  readonly create: (values: V, headers: Record<'Idempotency-Key', string>) => Promise<A>;
  /** Sends what differs from the record, based on its version. */
  readonly change: (values: V, on: R) => Promise<A>;
  /** The record as the server has it now. */
  readonly reread: (record: R) => Promise<R | undefined>;
  /** Queries to refetch after the save. */
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
  const form = useAppForm<V>({ initialValues: read(base), validate: kind.faults, onValuesChange: key.renew });
  const { close, release } = useGuardedClose(form.isDirty(), kind.onClose);
  useKeptForm(draft, form, base ?? null);

  const save = useMutation({
    mutationFn: ({ values, on }: Edits<R, V>) =>
      on === undefined ? kind.create(values, key.headers()) : kind.change(values, on),
    onSuccess: (answer, { values }) => {
      for (const queryKey of kind.shownIn) void queryClient.invalidateQueries({ queryKey });
      kind.onSaved(values, answer);
      release();
      kind.onClose();
    },
  });

  const { saving, conflicts, run, postpone } = useSaving<Edits<R, V>, Refused<R, V>>({
    send: async (edits) => {
      setProblem(undefined);
      await save.mutateAsync(edits);
    },
    merge: async ({ values, on }, error) => {
      const newer = on && (await kind.reread(on));
      if (on === undefined || newer === undefined) throw error;
      const { values: mine, disputed } = edits.rebase(values, read(on), read(newer));
      const told = (error.problem.conflicts ?? []) as readonly { field: string; by: string; at: string }[];
      const unitOf = kind.unitOf ?? ((field) => kind.fieldOf(field, values));
      const disputes = disputed.flatMap((field) => {
        const dispute = told.find((one) => unitOf(one.field) === field);
        return dispute ? [{ field, by: dispute.by, at: dispute.at }] : [];
      });
      return { edits: { values: mine, on: newer }, conflicts: disputes.length > 0 ? { newer, mine, disputes } : null };
    },
    refused: (error, { values }) => {
      if (!form.showProblem(renamed(error, (field) => kind.fieldOf(field, values)))) setProblem(error);
    },
  });

  return {
    form,
    isNew: record === undefined,
    problem,
    busy: saving,
    close,
    submit: form.submit((values) => {
      if (!saving) void run({ values, on: base });
    }),
    refused: conflicts && { ...conflicts, theirs: read(conflicts.newer) },
    /** Ends the question of the conflict: these fields become theirs, the rest is saved. */
    resolve: (theirs: ReadonlySet<keyof V & string>) => {
      if (!conflicts) return;
      const { newer: on, mine } = conflicts;
      const values = edits.take(mine, read(on), theirs);
      form.setValues(values);
      setBase(on);
      void run({ values, on });
    },
    postpone,
  };
}

/** A refusal with the names that the form has for the fields; other failures as they are. */
export function renamed(error: unknown, fieldOf: (field: string) => string): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}
