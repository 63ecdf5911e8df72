import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DetailsNotice } from '@/ui/DetailsPage';
import type { Offer } from './offer-page.api';
import c from './offer-page.module.css';

type Version = Pick<Offer, 'newest' | 'newer_version' | 'role_type'>;

/** Says that a newer version stands in the place of this one, with the way to it; the client hears also that one is written. */
export function Replaced({ offer }: { offer: Version }) {
  const t = useOfficeT().offers.page;
  const { newest, newer_version: newer, role_type: side } = offer;
  if (newer)
    return (
      <DetailsNotice tone="amber">
        {t.replaced({ n: newer.version_number })}{' '}
        <Link to="/offers/$offerId" params={{ offerId: newer.offer_id }} className={c.link}>
          {t.openNewer}
        </Link>
      </DetailsNotice>
    );
  if (newest || side !== 'CLIENT') return null;
  return <DetailsNotice tone="amber">{t.revised}</DetailsNotice>;
}
