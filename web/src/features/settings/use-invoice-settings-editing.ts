import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';
import {
  type InvoiceSettings,
  invoiceSettingsHistoryQuery,
  invoiceSettingsQuery,
  useUpdateInvoiceSettings,
} from './invoice-settings.api';
import {
  type InvoiceSettingsForm,
  type InvoiceSettingsUnit,
  invoiceSettingsEdits,
  invoiceSettingsFaults,
  readInvoiceSettings,
  toInvoiceSettingsUpdate,
} from './invoice-settings-edit';

/** The edits of how the company makes its invoices. */
export function useInvoiceSettingsEditing(settings: InvoiceSettings) {
  const { settings: t, invoiceSettings: words } = useOfficeT();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateInvoiceSettings();

  const editing = useRecordEditing<InvoiceSettings, InvoiceSettingsForm, InvoiceSettingsUnit>({
    record: settings,
    name: 'invoice-settings',
    edits: invoiceSettingsEdits,
    read: readInvoiceSettings,
    unitOf: (field) => field as InvoiceSettingsUnit,
    count: (values, saved) => invoiceSettingsEdits.changedUnits(values, saved).size,
    faults: (values) =>
      Object.fromEntries(Object.entries(invoiceSettingsFaults(values)).map(([path, fault]) => [path, t.faults[fault]])),
    canSave: () => true,
    onFaults: (faults) => editing.form.focusFirst(Object.keys(faults)),
    reread: () => queryClient.fetchQuery({ ...invoiceSettingsQuery, staleTime: 0 }),
    send: async ({ values, on, version }) => {
      const body = toInvoiceSettingsUpdate(values, readInvoiceSettings(on), version);
      if (body) await update(body);
    },
    saved: words.saved,
  });

  const say = useMeanwhile(invoiceSettingsHistoryQuery, editing.disputed);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends InvoiceSettingsUnit & Path<InvoiceSettingsForm>>(unit: P) => {
    const bound = { ...editing.form.tracked(unit), disabled: editing.saving };
    return bound.undo.changed && editing.disputed.includes(unit) ? { ...bound, description: say(unit) } : bound;
  };
  return { ...editing, flagged };
}

export type InvoiceSettingsEditing = ReturnType<typeof useInvoiceSettingsEditing>;
