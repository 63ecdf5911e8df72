import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { HistoryEntry, LoadHistory } from '@/records/history/history';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import {
  type EquipmentSettings,
  equipmentSettingsKeys,
  equipmentSettingsQuery,
  loadEquipmentSettingsHistory,
} from './equipment-settings.api';
import { type EquipmentSettingsUnit, equipmentUnitText } from './equipment-settings-edit';
import c from './settings.module.css';
import { useEquipmentSettingsEditing } from './use-equipment-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const EquipmentSettingsSections = lazySection(() => import('./EquipmentSettingsSections'));
const EquipmentSettingsConflictDialog = lazyPart(() => import('./EquipmentSettingsConflictDialog'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

/** The company's settings for equipment; for administrators. */
export default function EquipmentSettingsPage() {
  const { equipmentCare: t, ui } = useOfficeT();
  const settings = useQuery(equipmentSettingsQuery);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? (
    <Page settings={settings.data} />
  ) : (
    <DetailsSkeleton label={`${t.settings.title}: ${ui.loading}`} />
  );
}

function Page({ settings }: { settings: EquipmentSettings }) {
  const { settings: words, equipmentCare: t } = useOfficeT();
  const editing = useEquipmentSettingsEditing(settings);
  const [history, setHistory] = useState(false);
  return (
    <DetailsPage
      head={
        <PageHeader
          title={t.settings.title}
          back={
            <BackLink to="/settings" hash="equipment">
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
        <EquipmentSettingsSections editing={editing} />
      </div>
      <SaveBar changes={editing.changes} saving={editing.saving} onCancel={editing.cancel} onSave={editing.save} />
      {history && <History onClose={() => setHistory(false)} />}
      {editing.conflicts && (
        <EquipmentSettingsConflictDialog
          conflicts={editing.conflicts}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
    </DetailsPage>
  );
}

/** Shows the history of the settings for equipment. */
function History({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const { locale } = useLocale();
  const load: LoadHistory = useCallback(
    async (ask) => {
      const { data, ...page } = await loadEquipmentSettingsHistory(ask);
      return { ...page, data: data.map((entry) => worded(entry, t)) };
    },
    [t],
  );
  return (
    <RecordHistoryModal
      historyKey={[...equipmentSettingsKeys.history, locale]}
      load={load}
      labels={t.equipmentCare.settings.fields}
      onClose={onClose}
    />
  );
}

/** An entry with its values in words. */
function worded(entry: HistoryEntry, t: Messages): HistoryEntry {
  const words = (value: unknown): unknown =>
    value === null || value === undefined || !(entry.type in t.equipmentCare.settings.fields)
      ? value
      : equipmentUnitText(entry.type as EquipmentSettingsUnit, value, t);
  return { ...entry, old_value: words(entry.old_value), value: words(entry.value) };
}
