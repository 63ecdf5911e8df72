import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { ListView } from '@/records/list/use-list';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import type { equipmentList } from './equipment.search';

export type EquipmentView = ListView<ReturnType<typeof equipmentList.read>, Messages>;

/** Shows the equipment as a list or over days, on the same page of it. */
export function ViewSwitch({ view }: { view: EquipmentView }) {
  const t = useOfficeT().equipment.views;
  return (
    <QuickTabs
      label={t.label}
      value={view.state.view ?? 'list'}
      onChange={(to) => view.change({ view: to === 'list' ? undefined : to, page: view.state.page })}
      items={[
        { key: 'list', label: t.list },
        { key: 'timeline', label: t.timeline },
      ]}
    />
  );
}
