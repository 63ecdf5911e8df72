import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import { type EquipmentSettingsUnit, equipmentUnitText } from './equipment-settings-edit';
import type { EquipmentSettingsConflicts } from './use-equipment-settings-editing';

interface Props {
  readonly conflicts: EquipmentSettingsConflicts;
  readonly onResolve: (theirs: ReadonlySet<EquipmentSettingsUnit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of the settings of equipment: its fields in words. */
export default function EquipmentSettingsConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useOfficeT();
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: t.equipmentCare.settings.fields[conflict.unit],
    mine: equipmentUnitText(conflict.unit, conflicts.mine[conflict.unit], t),
    theirs: equipmentUnitText(conflict.unit, conflicts.theirs[conflict.unit], t),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
