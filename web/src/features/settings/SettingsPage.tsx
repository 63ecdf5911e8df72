import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { CompanySection, RegionalSection } from './CompanySections';
import { Contents } from './Contents';
import { type Settings, settingsKeys, settingsQuery } from './settings.api';
import c from './settings.module.css';
import { useSettingsEditing } from './use-settings-editing';

// Sections below the fold, loaded later.
const LowerSections = lazySection(() => import('./LowerSections'));
const SettingsHistory = lazyPart(() => import('./SettingsHistory'));
const SettingsConflictDialog = lazyPart(() => import('./SettingsConflictDialog'));

/** The settings of the company and of the installation; for administrators. */
export default function SettingsPage() {
  const { settings: t, ui } = useOfficeT();
  const settings = useQuery(settingsQuery);
  useLiveList('tenant', settingsKeys.all);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? (
    <Sections settings={settings.data} />
  ) : (
    <DetailsSkeleton label={`${t.title}: ${ui.loading}`} />
  );
}

function Sections({ settings }: { settings: Settings }) {
  const t = useOfficeT().settings;
  const editing = useSettingsEditing(settings);
  const [history, setHistory] = useState(false);
  return (
    <DetailsPage
      head={
        <PageHeader title={t.title}>
          <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => setHistory(true)}>
            {t.history}
          </Button>
        </PageHeader>
      }
    >
      <div className={c.body}>
        <Contents />
        <div className={c.sections}>
          <CompanySection editing={editing} />
          <RegionalSection editing={editing} />
          <LowerSections editing={editing} installation={settings.installation} />
        </div>
      </div>
      <SaveBar changes={editing.changes} saving={editing.saving} onCancel={editing.cancel} onSave={editing.save} />
      {history && <SettingsHistory onClose={() => setHistory(false)} />}
      {editing.conflicts && (
        <SettingsConflictDialog conflicts={editing.conflicts} onResolve={editing.resolve} onClose={editing.postpone} />
      )}
    </DetailsPage>
  );
}
