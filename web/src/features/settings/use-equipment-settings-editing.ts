import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import {
  type EquipmentSettings,
  equipmentSettingsHistoryQuery,
  equipmentSettingsQuery,
  useUpdateEquipmentSettings,
} from './equipment-settings.api';
import { equipmentSettingsForm, missingOf, toEquipmentSettingsUpdate } from './equipment-settings-edit';
import { useSettingsForm } from './use-settings-form';

/** The edits of how the company keeps its equipment. */
export function useEquipmentSettingsEditing(settings: EquipmentSettings) {
  const queryClient = useQueryClient();
  return useSettingsForm({
    settings,
    name: 'equipment-settings',
    form: equipmentSettingsForm,
    faults: missingOf,
    reread: () => queryClient.fetchQuery({ ...equipmentSettingsQuery, staleTime: 0 }),
    history: equipmentSettingsHistoryQuery,
    toUpdate: toEquipmentSettingsUpdate,
    update: useUpdateEquipmentSettings().mutateAsync,
    saved: useOfficeT().equipmentCare.settings.saved,
  });
}

export type EquipmentSettingsEditing = ReturnType<typeof useEquipmentSettingsEditing>;
