import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ChargesSection } from './ChargesSection';
import { HolidaysSection } from './HolidaysSection';
import { HoursSection } from './HoursSection';
import { BackupSection, MapsSection, WaysSection } from './InstallationSections';
import { KeysSection } from './KeysSection';
import { MailSection } from './MailSection';
import { OwnPageSection } from './OwnPageSection';
import { RoadsSection } from './RoadsSection';
import { DataSection, SecuritySection } from './SecuritySection';
import { SessionsSection } from './SessionsSection';
import type { Installation } from './settings.api';
import type { SettingsEditing } from './use-settings-editing';
import { WebhooksSection } from './WebhooksSection';

interface Props {
  readonly editing: SettingsEditing;
  readonly installation: Installation;
}

/** The settings below the company itself. */
export default function LowerSections({ editing, installation }: Props) {
  const { settings: t, equipmentCare, invoiceSettings } = useOfficeT();
  const works = !useSession().tenant.asks_only;
  const hash = useLocation({ select: (location) => location.hash });
  // A link followed before these sections were drawn leads to them now.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {works && (
        <>
          <HoursSection editing={editing} />
          <HolidaysSection />
          <RoadsSection editing={editing} />
          <ChargesSection editing={editing} />
          <OwnPageSection
            id="offers"
            title={t.sections.offers}
            hint={t.offers.hint}
            to="/settings/offers"
            open={t.offers.open}
          />
          <OwnPageSection
            id="invoices"
            title={t.sections.invoices}
            hint={invoiceSettings.hint}
            to="/settings/invoices"
            open={invoiceSettings.open}
          />
          <OwnPageSection
            id="equipment"
            title={t.sections.equipment}
            hint={equipmentCare.settings.hint}
            to="/settings/equipment"
            open={equipmentCare.settings.open}
          />
        </>
      )}
      <MailSection on={installation.mail} />
      <MapsSection installation={installation} />
      <WaysSection installation={installation} />
      <SecuritySection editing={editing} />
      <SessionsSection />
      <KeysSection />
      {works && <WebhooksSection />}
      <DataSection editing={editing} />
      <BackupSection installation={installation} />
    </>
  );
}
