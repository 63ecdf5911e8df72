import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { DetailsNotice } from '@/ui/layout/DetailsPage';
import type { Offer } from './offer-page.api';

type Version = Pick<Offer, 'current' | 'newer_version' | 'version_number'>;

/** Shows which other version replaces this one, or is being written to do so, with a link. */
export function Replaced({ offer }: { offer: Version }) {
  const t = useOfficeT().offers.page;
  const { current, newer_version: newer, version_number: version } = offer;
  if (!newer) return null;
  const n = newer.version_number;
  return (
    <DetailsNotice tone="amber">
      {n < version ? t.overtaken({ n }) : current ? t.beingRevised({ n }) : t.replaced({ n })}{' '}
      <Link to="/offers/$offerId" params={{ offerId: newer.offer_id }} className={base.link}>
        {t.openNewer}
      </Link>
    </DetailsNotice>
  );
}
