import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { type OfferSettings, offerSettingsKeys, offerSettingsQuery } from './offer-settings.api';
import c from './settings.module.css';
import { useOfferSettingsEditing } from './use-offer-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const OfferSections = lazySection(() => import('./OfferSections'));
const OfferSettingsHistory = lazyPart(() => import('./OfferSettingsHistory'));
const OfferSettingsConflictDialog = lazyPart(() => import('./OfferSettingsConflictDialog'));

/** The company's settings for offers; for administrators. */
export default function OfferSettingsPage() {
  const { offerSettings: t, ui } = useOfficeT();
  const settings = useQuery(offerSettingsQuery);
  useLiveList('offer_settings', offerSettingsKeys.settings);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? (
    <Sections settings={settings.data} />
  ) : (
    <DetailsSkeleton label={`${t.title}: ${ui.loading}`} />
  );
}

function Sections({ settings }: { settings: OfferSettings }) {
  const { settings: words, offerSettings: t } = useOfficeT();
  const editing = useOfferSettingsEditing(settings);
  const [history, setHistory] = useState(false);
  return (
    <DetailsPage
      head={
        <PageHeader
          title={t.title}
          back={
            <BackLink to="/settings" hash="offers">
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
        <OfferSections editing={editing} settings={settings} />
      </div>
      <SaveBar changes={editing.changes} saving={editing.saving} onCancel={editing.cancel} onSave={editing.save} />
      {history && <OfferSettingsHistory onClose={() => setHistory(false)} />}
      {editing.conflicts && (
        <OfferSettingsConflictDialog
          conflicts={editing.conflicts}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
    </DetailsPage>
  );
}
