import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/api/session';
import RecordConflictDialog from '@/domain/RecordConflictDialog';
import { type FieldConflict, type Refused, refusedFor } from '@/domain/record-conflicts';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { AbsenceFields } from './AbsenceFields';
import {
  type AbsenceFormValues,
  absenceFaults,
  asAbsenceProblem,
  fromAbsence,
  spanFields,
  toUpdateBody,
  type When,
} from './absence-form';
import { whenText } from './absence-text';
import { type AbsenceRow, useUpdateAbsence } from './absences.api';
import c from './absences.module.css';

type Field = 'kind' | 'note' | 'when';

interface Props {
  readonly absence: AbsenceRow;
  readonly onClose: () => void;
}

/** Changes an absence. Open it by mounting it. */
export default function EditAbsenceModal({ absence, onClose }: Props) {
  const messages = useOfficeT();
  const { absences: t, ui } = messages;
  const own = useSession().user.user_id === absence.user_id;
  const [version, setVersion] = useState(absence.version);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Refused<Field> | null>(null);
  const update = useUpdateAbsence(absence.absence_id);
  const form = useAppForm<AbsenceFormValues>({
    initialValues: fromAbsence(absence),
    validate: (values) => absenceFaults(values, t.form.faults, false),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);

  const send = (values: AbsenceFormValues, basedOn: number) => {
    setProblem(undefined);
    update.mutate(toUpdateBody(values, basedOn), {
      onSuccess: () => {
        toast.success(t.done.saved({ name: absence.name }));
        release();
        onClose();
      },
      onError: (error) => {
        const conflicts = refusedFor<Field>(error);
        if (conflicts) setRefused(conflicts);
        else if (!form.showProblem(asAbsenceProblem(error))) setProblem(error);
      },
    });
  };

  const resolve = (theirs: readonly FieldConflict<Field>[]) => {
    if (!refused) return;
    const taken = theirs.map(({ field, theirs: value }) =>
      field === 'when' ? spanFields(value as When) : { [field]: value },
    );
    const values: AbsenceFormValues = Object.assign({}, form.getValues(), ...taken);
    form.setValues(values);
    setVersion(refused.version);
    setRefused(null);
    send(values, refused.version);
  };
  const say = (field: Field, value: unknown) => {
    if (field === 'kind') return label(t.kinds, String(value));
    return field === 'when' ? whenText(value as When) : String(value ?? '');
  };

  return (
    <>
      <ModalFrame
        opened
        onClose={close}
        title={own ? t.form.editTitle : `${t.form.editTitle}: ${absence.name}`}
        onSubmit={form.submit((values) => send(values, version))}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {ui.cancel}
            </Button>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {ui.save}
            </Button>
          </>
        }
      >
        <div className={c.form}>
          <AbsenceFields form={form} />
          {!own && <Note>{t.form.told}</Note>}
          <ProblemText error={problem} />
        </div>
      </ModalFrame>
      {refused && (
        <RecordConflictDialog
          refused={refused}
          labels={t.history.types}
          say={say}
          onResolve={resolve}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
