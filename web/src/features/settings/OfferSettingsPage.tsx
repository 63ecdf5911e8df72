import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { lazySection } from '@/ui/lazy-part';
import {
  loadOfferSettingsHistory,
  type OfferSettings,
  offerSettingsKeys,
  offerSettingsQuery,
} from './offer-settings.api';
import type { OfferSettingsUnit } from './offer-settings-edit';
import { offerUnitText } from './offer-settings-words';
import { SettingsFrame } from './SettingsFrame';
import { useOfferSettingsEditing } from './use-offer-settings-editing';

// Their widgets are the forms' own, which other pages are spared.
const OfferSections = lazySection(() => import('./OfferSections'));

/** The company's settings for offers; for administrators. */
export default function OfferSettingsPage() {
  const { offerSettings: t, ui } = useOfficeT();
  const settings = useQuery(offerSettingsQuery);
  useLiveList('offer_settings', offerSettingsKeys.settings);
  if (settings.error && !settings.data) throw settings.error;
  return settings.data ? <Page settings={settings.data} /> : <DetailsSkeleton label={`${t.title}: ${ui.loading}`} />;
}

function Page({ settings }: { settings: OfferSettings }) {
  const { offerSettings: t } = useOfficeT();
  const editing = useOfferSettingsEditing(settings);
  return (
    <SettingsFrame<OfferSettingsUnit>
      title={t.title}
      section="offers"
      editing={editing}
      fields={t.fields}
      text={offerUnitText}
      historyKey={offerSettingsKeys.history}
      history={loadOfferSettingsHistory}
    >
      <OfferSections editing={editing} settings={settings} />
    </SettingsFrame>
  );
}
