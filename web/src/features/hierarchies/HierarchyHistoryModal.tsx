import { useMemo } from 'react';
import { treesQuery } from '@/domain/pickers';
import RecordHistoryModal from '@/domain/RecordHistoryModal';
import { useT } from '@/i18n/I18nProvider';
import { loadHierarchyHistory } from './hierarchies.api';
import { useHierarchyValueText } from './use-hierarchy-value-text';

/** What happened to a kind of work. */
export default function HierarchyHistoryModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT().hierarchies;
  const value = useHierarchyValueText();
  const load = useMemo(() => loadHierarchyHistory(id), [id]);
  return (
    <RecordHistoryModal
      historyKey={[...treesQuery.queryKey, 'history', id]}
      load={load}
      labels={t.fields}
      value={value}
      onClose={onClose}
    />
  );
}
