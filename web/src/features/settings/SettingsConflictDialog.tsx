import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import type { SettingsUnit } from './settings-edit';
import { unitNames, unitText } from './settings-words';
import type { SettingsConflicts } from './use-settings-editing';

interface Props {
  readonly conflicts: SettingsConflicts;
  readonly onResolve: (theirs: ReadonlySet<SettingsUnit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of the settings: its fields in words. */
export default function SettingsConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useOfficeT().settings;
  const names = unitNames(t);
  const logo = conflicts.files.images[0];
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: names[conflict.unit],
    mine:
      conflict.unit === 'logo_url' && logo
        ? t.company.logoNew({ file: logo.name })
        : unitText(conflict.unit, conflicts.mine[conflict.unit], t),
    theirs: unitText(conflict.unit, conflicts.theirs[conflict.unit], t),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
