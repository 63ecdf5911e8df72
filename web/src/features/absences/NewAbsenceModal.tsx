import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useCan } from '@/domain/can';
import { useFormDraft, useKeptForm } from '@/domain/use-kept-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { AbsenceFields } from './AbsenceFields';
import { type AbsenceFormValues, absenceFaults, asAbsenceProblem, EMPTY_ABSENCE, toCreateBody } from './absence-form';
import { readAbsence, useCreateAbsence } from './absences.api';
import c from './absences.module.css';

interface Props {
  readonly onShow: (id: number) => void;
  readonly onClose: () => void;
}

/** Asks for an absence of one's own; the office writes one down. Open it by mounting it. */
export default function NewAbsenceModal({ onShow, onClose }: Props) {
  const { absences: t, ui } = useOfficeT();
  const decides = useCan()('absence.decide');
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateAbsence();
  const form = useAppForm<AbsenceFormValues>({
    initialValues: EMPTY_ABSENCE,
    validate: (values) => absenceFaults(values, t.form.faults, decides),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  useKeptForm(useFormDraft('absence:new'), form, null);

  const onCreated = async (id: number, { person }: AbsenceFormValues) => {
    const name = person ? `${person.first_name} ${person.last_name}` : '';
    toast.success(decides ? t.done.added({ name }) : t.done.asked);
    release();
    onClose();
    if (!decides) return;
    // What is not told now is told in the list.
    const n = await readAbsence(id).then(
      ({ orders }) => orders.length,
      () => 0,
    );
    if (n > 0) {
      const action = { label: t.done.show, run: () => onShow(id) };
      toast.warning(t.done.clash({ name, n }), { timeOut: 10_000, action });
    }
  };

  const onSubmit = form.submit((values) => {
    setProblem(undefined);
    create.mutate(
      { body: toCreateBody(values), key },
      {
        onSuccess: (id) => void onCreated(id, values),
        onError: (error) => {
          // An answer was lost on the way and the form has changed since: now it is another call.
          if (error instanceof ApiError && error.code === 'key_reused') setKey(newIdempotencyKey());
          if (!form.showProblem(asAbsenceProblem(error))) setProblem(error);
        },
      },
    );
  });

  return (
    <ModalFrame
      opened
      onClose={close}
      title={decides ? t.form.addTitle : t.form.askTitle}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {decides ? t.form.create : t.form.send}
          </Button>
        </>
      }
    >
      <div className={c.form}>
        <AbsenceFields form={form} choosesPerson={decides} />
        <Note>{decides ? t.form.approved : t.form.decided}</Note>
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}
