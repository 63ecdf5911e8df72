import { useOfficeT } from '@/i18n/I18nProvider';
import { HISTORY_GROUPS } from '@/records/history/history';
import { RecentEvents } from '@/records/history/RecentEvents';
import { historyText } from './history';
import { historyQuery } from './task-details.api';

/** Shows the latest events of a task. */
export default function TaskEvents({ taskId }: { taskId: number }) {
  const words = useOfficeT();
  return <RecentEvents query={historyQuery(taskId, HISTORY_GROUPS)} say={(entry) => historyText(entry, words)} />;
}
