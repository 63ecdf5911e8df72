import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import {
  type InvoiceSettings,
  invoiceSettingsHistoryQuery,
  invoiceSettingsQuery,
  useUpdateInvoiceSettings,
} from './invoice-settings.api';
import { invoiceSettingsFaults, invoiceSettingsForm, toInvoiceSettingsUpdate } from './invoice-settings-edit';
import { useSettingsForm } from './use-settings-form';

/** The edits of how the company makes its invoices. */
export function useInvoiceSettingsEditing(settings: InvoiceSettings) {
  const queryClient = useQueryClient();
  return useSettingsForm({
    settings,
    name: 'invoice-settings',
    form: invoiceSettingsForm,
    faults: invoiceSettingsFaults,
    reread: () => queryClient.fetchQuery({ ...invoiceSettingsQuery, staleTime: 0 }),
    history: invoiceSettingsHistoryQuery,
    toUpdate: toInvoiceSettingsUpdate,
    update: useUpdateInvoiceSettings().mutateAsync,
    saved: useOfficeT().invoiceSettings.saved,
  });
}

export type InvoiceSettingsEditing = ReturnType<typeof useInvoiceSettingsEditing>;
