import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { lazySection } from '@/ui/lazy-part';
import {
  type EquipmentSettings,
  equipmentSettingsKeys,
  equipmentSettingsQuery,
  loadEquipmentSettingsHistory,
} from './equipment-settings.api';
import { type EquipmentSettingsUnit, equipmentUnitText } from './equipment-settings-edit';
import { SettingsFrame } from './SettingsFrame';
import { useEquipmentSettingsEditing } from './use-equipment-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const EquipmentSettingsSections = lazySection(() => import('./EquipmentSettingsSections'));

/** The company's settings for equipment; for administrators. */
export default function EquipmentSettingsPage() {
  const { equipmentCare: t, ui } = useOfficeT();
  const settings = useQuery(equipmentSettingsQuery);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? (
    <Page settings={settings.data} />
  ) : (
    <DetailsSkeleton label={`${t.settings.title}: ${ui.loading}`} />
  );
}

function Page({ settings }: { settings: EquipmentSettings }) {
  const { equipmentCare: t } = useOfficeT();
  const editing = useEquipmentSettingsEditing(settings);
  return (
    <SettingsFrame<EquipmentSettingsUnit>
      title={t.settings.title}
      section="equipment"
      editing={editing}
      fields={t.settings.fields}
      text={equipmentUnitText}
      historyKey={equipmentSettingsKeys.history}
      history={loadEquipmentSettingsHistory}
    >
      <EquipmentSettingsSections editing={editing} />
    </SettingsFrame>
  );
}
