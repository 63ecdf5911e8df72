import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import ReasonModal from '@/ui/overlays/ReasonModal';
import { whatText } from './absence-text';
import { type AbsenceRow, useAbsenceNow, useCancelAbsence } from './absences.api';

/** Asks for an approved absence to be cancelled, with a reason. Open it by mounting it. */
export default function CancelModal({ absence: shown, onClose }: { absence: AbsenceRow; onClose: () => void }) {
  const messages = useOfficeT();
  const { absences: t } = messages;
  const absence = useAbsenceNow(shown);
  const { mutateAsync: cancel } = useCancelAbsence();
  return (
    <ReasonModal
      draft={`cancel-absence:${absence.absence_id}`}
      title={t.cancel.title}
      message={t.cancel.message({ what: whatText(absence, messages) })}
      submit={t.cancel.confirm}
      danger={false}
      required
      onClose={onClose}
      onSubmit={async (reason) => {
        await cancel({ absence, reason });
        toast.success(t.done.cancelAsked);
        onClose();
      }}
    />
  );
}
