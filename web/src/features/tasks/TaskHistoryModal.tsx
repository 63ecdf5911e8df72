import HistoryModal from '@/domain/HistoryModal';
import { HISTORY_GROUPS } from '@/domain/history';
import { useOfficeT } from '@/i18n/I18nProvider';
import { historyText } from './history';
import { historyQuery } from './task-details.api';

/** What happened to a task. */
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
