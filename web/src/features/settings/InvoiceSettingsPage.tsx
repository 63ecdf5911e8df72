import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { lazySection } from '@/ui/lazy-part';
import {
  type InvoiceSettings,
  invoiceSettingsKeys,
  invoiceSettingsQuery,
  loadInvoiceSettingsHistory,
} from './invoice-settings.api';
import { type InvoiceSettingsUnit, invoiceUnitText } from './invoice-settings-edit';
import { SettingsFrame } from './SettingsFrame';
import { useInvoiceSettingsEditing } from './use-invoice-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const InvoiceSettingsSections = lazySection(() => import('./InvoiceSettingsSections'));

/** The company's settings for invoices; for administrators. */
export default function InvoiceSettingsPage() {
  const { invoiceSettings: t, ui } = useOfficeT();
  const settings = useQuery(invoiceSettingsQuery);
  useLiveList('invoice_settings', invoiceSettingsKeys.settings);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? <Page settings={settings.data} /> : <DetailsSkeleton label={`${t.title}: ${ui.loading}`} />;
}

function Page({ settings }: { settings: InvoiceSettings }) {
  const { invoiceSettings: t } = useOfficeT();
  const editing = useInvoiceSettingsEditing(settings);
  return (
    <SettingsFrame<InvoiceSettingsUnit>
      title={t.title}
      section="invoices"
      editing={editing}
      fields={t.fields}
      text={invoiceUnitText}
      historyKey={invoiceSettingsKeys.history}
      history={loadInvoiceSettingsHistory}
    >
      <InvoiceSettingsSections editing={editing} settings={settings} />
    </SettingsFrame>
  );
}
