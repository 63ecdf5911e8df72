import { useCallback } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import HistoryModal from '@/records/history/HistoryModal';
import { type HistoryEntry, historyPages } from '@/records/history/history';
import { absenceHistoryText } from './absence-text';
import { absenceKeys, loadAbsenceHistory } from './absences.api';

/** Shows the history of an absence. */
export default function AbsenceHistoryModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useOfficeT();
  const say = useCallback((entry: HistoryEntry) => absenceHistoryText(entry, t), [t]);
  return (
    <HistoryModal
      query={() => historyPages(absenceKeys.history(id), [], loadAbsenceHistory(id))}
      say={say}
      onClose={onClose}
    />
  );
}
