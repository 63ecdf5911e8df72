import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';
import {
  type EquipmentSettings,
  equipmentSettingsHistoryQuery,
  equipmentSettingsQuery,
  useUpdateEquipmentSettings,
} from './equipment-settings.api';
import {
  type EquipmentSettingsForm,
  type EquipmentSettingsUnit,
  equipmentSettingsEdits,
  missingOf,
  readEquipmentSettings,
  toEquipmentSettingsUpdate,
} from './equipment-settings-edit';

const unitOf = (path: string) => path.split('.', 1)[0] as EquipmentSettingsUnit;

/** The edits of how the company keeps its equipment. */
export function useEquipmentSettingsEditing(settings: EquipmentSettings) {
  const { settings: t, equipmentCare: words } = useOfficeT();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateEquipmentSettings();

  const editing = useRecordEditing<EquipmentSettings, EquipmentSettingsForm, EquipmentSettingsUnit>({
    record: settings,
    name: 'equipment-settings',
    edits: equipmentSettingsEdits,
    read: readEquipmentSettings,
    unitOf,
    count: (values, saved) => equipmentSettingsEdits.changedUnits(values, saved).size,
    faults: (values) => Object.fromEntries(missingOf(values).map((path) => [path, t.faults.required])),
    canSave: () => true,
    onFaults: (faults) => editing.form.focusFirst(Object.keys(faults)),
    reread: () => queryClient.fetchQuery({ ...equipmentSettingsQuery, staleTime: 0 }),
    send: async ({ values, on, version }) => {
      const body = toEquipmentSettingsUpdate(values, readEquipmentSettings(on), version);
      if (body) await update(body);
    },
    saved: words.settings.saved,
  });

  const say = useMeanwhile(equipmentSettingsHistoryQuery, editing.disputed);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends Path<EquipmentSettingsForm> & string>(path: P) => {
    const bound = { ...editing.form.tracked(path), disabled: editing.saving };
    const unit = unitOf(path);
    return bound.undo.changed && editing.disputed.includes(unit) ? { ...bound, description: say(unit) } : bound;
  };
  return { ...editing, flagged };
}

export type EquipmentSettingsEditing = ReturnType<typeof useEquipmentSettingsEditing>;
