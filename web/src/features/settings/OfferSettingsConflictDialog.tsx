import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import type { OfferSettingsUnit } from './offer-settings-edit';
import { offerUnitText } from './offer-settings-words';
import type { OfferSettingsConflicts } from './use-offer-settings-editing';

interface Props {
  readonly conflicts: OfferSettingsConflicts;
  readonly onResolve: (theirs: ReadonlySet<OfferSettingsUnit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of the settings of offers: its fields in words. */
export default function OfferSettingsConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useOfficeT();
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: t.offerSettings.fields[conflict.unit],
    mine: offerUnitText(conflict.unit, conflicts.mine[conflict.unit], t),
    theirs: offerUnitText(conflict.unit, conflicts.theirs[conflict.unit], t),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
