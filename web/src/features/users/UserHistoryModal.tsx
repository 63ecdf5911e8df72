import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import RecordHistoryModal from '@/records/history/RecordHistoryModal';
import { useMergeEntries } from '@/records/merge/use-merge-entries';
import { useMergeWords } from '@/records/merge/words';
import { useUserValueText } from './use-user-value-text';
import { loadUserHistory, userKeys, userMerge } from './users.api';

/** Shows the history of a person in the company, where a merge can be undone. */
export default function UserHistoryModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useOfficeT().users.history;
  const merges = useMergeWords().history;
  const more = useMergeEntries(id, userMerge(id), useCan()('user.delete'));
  const value = useUserValueText();
  const load = useMemo(() => loadUserHistory(id), [id]);
  return (
    <RecordHistoryModal
      historyKey={userKeys.history(id)}
      load={load}
      labels={{ ...t.types, ...merges }}
      value={value}
      more={more}
      onClose={onClose}
    />
  );
}
