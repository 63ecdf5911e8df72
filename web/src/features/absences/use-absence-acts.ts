import { useCallback } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { whatText } from './absence-text';
import { type AbsenceRow, useApproveAbsence, useDeleteAbsence, useRejectAbsence } from './absences.api';

/** What is done to an absence at once or after a question; a refusal is told in a toast. */
export function useAbsenceActs(office: boolean) {
  const messages = useOfficeT();
  const { absences: t } = messages;
  const sentence = useProblemSentence();
  const { mutateAsync: approveIt } = useApproveAbsence();
  const { mutateAsync: rejectIt } = useRejectAbsence();
  const { mutateAsync: deleteIt } = useDeleteAbsence();

  const approve = useCallback(
    ({ absence_id, name }: AbsenceRow) =>
      approveIt(absence_id).then(
        () => toast.success(t.done.approved({ name })),
        (error: unknown) => toast.error(sentence(error)),
      ),
    [t, sentence, approveIt],
  );

  const reject = useCallback(
    async ({ absence_id, name }: AbsenceRow, reason: string) => {
      await rejectIt({ id: absence_id, reason });
      toast.success(t.done.rejected({ name }));
    },
    [t, rejectIt],
  );

  const remove = useCallback(
    async (absence: AbsenceRow) => {
      const what = whatText(absence, messages);
      const { name } = absence;
      const words = office
        ? {
            title: t.remove.title,
            message: t.remove.question({ name: t.remove.name({ person: name, what }) }),
            confirmLabel: t.actions.delete,
          }
        : {
            title: t.remove.takeBackTitle,
            message: t.remove.takeBack({ what }),
            confirmLabel: t.actions.takeBack,
          };
      if (!(await confirm({ ...words, danger: true }))) return;
      await deleteIt(absence.absence_id).then(
        () => toast.success(office ? t.done.deleted({ name }) : t.done.takenBack),
        (error: unknown) => toast.error(sentence(error)),
      );
    },
    [messages, t, office, sentence, deleteIt],
  );

  return { approve, reject, remove };
}
