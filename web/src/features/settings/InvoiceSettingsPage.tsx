import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { HistoryEntry, LoadHistory } from '@/records/history/history';
import { useLiveList } from '@/records/list/use-live-list';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import {
  type InvoiceSettings,
  invoiceSettingsKeys,
  invoiceSettingsQuery,
  loadInvoiceSettingsHistory,
} from './invoice-settings.api';
import { type InvoiceSettingsUnit, invoiceUnitText } from './invoice-settings-edit';
import c from './settings.module.css';
import { useInvoiceSettingsEditing } from './use-invoice-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const InvoiceSettingsSections = lazySection(() => import('./InvoiceSettingsSections'));
const InvoiceSettingsConflictDialog = lazyPart(() => import('./InvoiceSettingsConflictDialog'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

/** The company's settings for invoices; for administrators. */
export default function InvoiceSettingsPage() {
  const { invoiceSettings: t, ui } = useOfficeT();
  const settings = useQuery(invoiceSettingsQuery);
  useLiveList('invoice_settings', invoiceSettingsKeys.settings);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? <Page settings={settings.data} /> : <DetailsSkeleton label={`${t.title}: ${ui.loading}`} />;
}

function Page({ settings }: { settings: InvoiceSettings }) {
  const { settings: words, invoiceSettings: t } = useOfficeT();
  const editing = useInvoiceSettingsEditing(settings);
  const [history, setHistory] = useState(false);
  return (
    <DetailsPage
      head={
        <PageHeader
          title={t.title}
          back={
            <BackLink to="/settings" hash="invoices">
              {words.title}
            </BackLink>
          }
        >
          <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => setHistory(true)}>
            {words.history}
          </Button>
        </PageHeader>
      }
    >
      <div className={c.offers}>
        <InvoiceSettingsSections editing={editing} settings={settings} />
      </div>
      <SaveBar changes={editing.changes} saving={editing.saving} onCancel={editing.cancel} onSave={editing.save} />
      {history && <History onClose={() => setHistory(false)} />}
      {editing.conflicts && (
        <InvoiceSettingsConflictDialog
          conflicts={editing.conflicts}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
    </DetailsPage>
  );
}

/** Shows the history of the settings for invoices. */
function History({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().invoiceSettings;
  const { locale } = useLocale();
  const load: LoadHistory = useCallback(
    async (ask) => {
      const { data, ...page } = await loadInvoiceSettingsHistory(ask);
      return { ...page, data: data.map((entry) => worded(entry, t)) };
    },
    [t],
  );
  return (
    <RecordHistoryModal
      historyKey={[...invoiceSettingsKeys.history, locale]}
      load={load}
      labels={t.fields}
      onClose={onClose}
    />
  );
}

/** An entry with its values in words. */
function worded(entry: HistoryEntry, t: Messages['invoiceSettings']): HistoryEntry {
  const words = (value: unknown): unknown =>
    value === null || value === undefined || entry.type === 'intermediary' || !(entry.type in t.fields)
      ? value
      : invoiceUnitText(entry.type as InvoiceSettingsUnit, value, t);
  return { ...entry, old_value: words(entry.old_value), value: words(entry.value) };
}
