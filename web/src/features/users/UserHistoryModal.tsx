import { useMemo } from 'react';
import RecordHistoryModal from '@/domain/RecordHistoryModal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useUserValueText } from './use-user-value-text';
import { loadUserHistory, userKeys } from './users.api';

/** What happened to a person in the company. */
export default function UserHistoryModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useOfficeT().users.history;
  const value = useUserValueText();
  const load = useMemo(() => loadUserHistory(id), [id]);
  return (
    <RecordHistoryModal
      historyKey={userKeys.history(id)}
      load={load}
      labels={t.types}
      value={value}
      onClose={onClose}
    />
  );
}
