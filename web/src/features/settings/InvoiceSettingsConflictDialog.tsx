import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import { type InvoiceSettingsUnit, invoiceUnitText } from './invoice-settings-edit';
import type { InvoiceSettingsConflicts } from './use-invoice-settings-editing';

interface Props {
  readonly conflicts: InvoiceSettingsConflicts;
  readonly onResolve: (theirs: ReadonlySet<InvoiceSettingsUnit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of the settings of invoices: its fields in words. */
export default function InvoiceSettingsConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useOfficeT().invoiceSettings;
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: t.fields[conflict.unit],
    mine: invoiceUnitText(conflict.unit, conflicts.mine[conflict.unit], t),
    theirs: invoiceUnitText(conflict.unit, conflicts.theirs[conflict.unit], t),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
