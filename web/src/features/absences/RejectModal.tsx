import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import ReasonModal from '@/ui/overlays/ReasonModal';
import { whatText } from './absence-text';
import { type AbsenceRow, useAbsenceNow, useRejectAbsence } from './absences.api';

/** Rejects an absence, with a reason. Open it by mounting it. */
export default function RejectModal({ absence: shown, onClose }: { absence: AbsenceRow; onClose: () => void }) {
  const messages = useOfficeT();
  const { absences: t } = messages;
  const absence = useAbsenceNow(shown);
  const { mutateAsync: reject } = useRejectAbsence();
  const { absence_id, name } = absence;
  return (
    <ReasonModal
      draft={`reject-absence:${absence_id}`}
      title={t.reject.title}
      message={t.reject.message({ name, what: whatText(absence, messages) })}
      submit={t.reject.confirm}
      danger
      required
      onClose={onClose}
      onSubmit={async (reason) => {
        await reject({ absence, reason });
        toast.success(t.done.rejected({ name }));
        onClose();
      }}
    />
  );
}
