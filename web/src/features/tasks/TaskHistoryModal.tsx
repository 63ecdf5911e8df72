import { useOfficeT } from '@/i18n/I18nProvider';
import HistoryModal from '@/records/history/HistoryModal';
import { HISTORY_GROUPS } from '@/records/history/history';
import { historyText } from './history';
import { historyQuery } from './task-details.api';

/** Shows the history of a task. */
export default function TaskHistoryModal({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const words = useOfficeT();
  return (
    <HistoryModal
      groups={HISTORY_GROUPS}
      query={(groups) => historyQuery(taskId, groups)}
      say={(entry) => historyText(entry, words)}
      onClose={onClose}
    />
  );
}
