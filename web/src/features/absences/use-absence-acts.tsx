import {
  IconArrowRight,
  IconCalendarCancel,
  IconCircleCheck,
  IconCircleX,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { whatText } from './absence-text';
import { type AbsenceAction, type AbsenceRow, useApproveAbsence, useDeleteAbsence } from './absences.api';

const AbsenceModal = lazyPart(() => import('./AbsenceModal'));
const AbsenceDetailsModal = lazyPart(() => import('./AbsenceDetailsModal'));
const AbsenceHistoryModal = lazyPart(() => import('./AbsenceHistoryModal'));
const CancelModal = lazyPart(() => import('./CancelModal'));
const RejectModal = lazyPart(() => import('./RejectModal'));

interface Page {
  /** Whether everybody's absences are shown, for people who decide; otherwise the person's own. */
  readonly office: boolean;
  readonly show: Show;
  /** Shows one absence in the list. */
  readonly onShow: (id: number) => void;
}

/** Returns the actions for absences; a refusal is shown as a toast. */
export function useAbsenceActs({ office, show, onShow }: Page) {
  const messages = useOfficeT();
  const { absences: t } = messages;
  const sentence = useProblemSentence();
  const { mutateAsync: approveIt } = useApproveAbsence();
  const { mutateAsync: deleteIt } = useDeleteAbsence();
  const tell = useCallback((error: unknown) => toast.error(sentence(error)), [sentence]);

  const edit = (absence?: AbsenceRow) =>
    show((close) => <AbsenceModal absence={absence} onShow={onShow} onClose={close} />);

  const approve = (absence: AbsenceRow) =>
    approveIt(absence).then(
      () => toast.success((absence.cancel ? t.done.kept : t.done.approved)({ name: absence.name })),
      tell,
    );

  const reject = (absence: AbsenceRow) => show((close) => <RejectModal absence={absence} onClose={close} />);

  const cancel = (absence: AbsenceRow) => show((close) => <CancelModal absence={absence} onClose={close} />);

  const remove = async (absence: AbsenceRow) => {
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
    await deleteIt(absence).then(() => toast.success(office ? t.done.deleted({ name }) : t.done.takenBack), tell);
  };

  const acts = { approve, reject, cancel, edit, delete: remove };
  const open = (absence: AbsenceRow) =>
    show((close) => (
      <AbsenceDetailsModal
        absence={absence}
        office={office}
        onClose={close}
        onDo={(what, seen) => {
          close();
          void acts[what](seen);
        }}
      />
    ));

  /** Returns the actions that the server allows in the absence's present state. */
  const actions = (absence: AbsenceRow): Actions => {
    const may = (action: AbsenceAction) => absence.allowed_actions.includes(action);
    return [
      { label: t.actions.open, icon: IconArrowRight, run: () => open(absence) },
      may('absence.approve') && {
        label: absence.cancel ? t.actions.keep : t.actions.approve,
        icon: IconCircleCheck,
        // An absence that conflicts with orders is shown before it is approved.
        run: () => (absence.cancel || absence.orders.length === 0 ? approve(absence) : open(absence)),
      },
      may('absence.reject') && { label: t.actions.reject, icon: IconCircleX, run: () => reject(absence) },
      may('absence.cancel') && { label: t.actions.cancel, icon: IconCalendarCancel, run: () => cancel(absence) },
      may('absence.edit') && { label: t.actions.edit, icon: IconPencil, run: () => edit(absence) },
      {
        label: t.actions.history,
        icon: IconHistory,
        run: () => show((close) => <AbsenceHistoryModal id={absence.absence_id} onClose={close} />),
      },
      may('absence.delete') && {
        label: office ? t.actions.delete : t.actions.takeBack,
        icon: IconTrash,
        danger: true,
        run: () => remove(absence),
      },
    ];
  };

  return { open, edit, actions };
}
