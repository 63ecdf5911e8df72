import { Link } from '@tanstack/react-router';
import { isOfferStatus, OFFER_STATUS } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Section } from '@/ui/layout/Section';
import c from './project-page.module.css';
import type { ProjectDetails } from './projects.api';

/** Lists the offers of a project, net: the one it was created from, and those for additional work, in any status. */
export function OffersSection({ project }: { project: ProjectDetails }) {
  const t = useOfficeT();
  const words = t.projects.page;
  const { offers, currency } = project;
  return (
    <Section
      title={words.tabs.offers}
      actions={offers.length > 0 && <span className={base.metaLine}>{words.withoutTax}</span>}
    >
      {offers.length === 0 && <EmptyState compact text={words.noOffers} />}
      {offers.length > 0 && (
        <ul className={c.rows}>
          {offers.map((offer) => (
            <li key={offer.offer_id} className={c.row}>
              <div className={c.text}>
                <Link to="/offers/$offerId" params={{ offerId: offer.offer_id }} className={c.link}>
                  {offer.offer_num}
                </Link>
                <span className={base.metaLine}>
                  {offer.title}
                  {offer.is_source && ` · ${words.source}`}
                </span>
              </div>
              <div className={c.offer}>
                {offer.price_total !== null && (
                  <span className="num">{formatMoney(centsOf(offer.price_total), currency)}</span>
                )}
                {isOfferStatus(offer.status) && (
                  <StatusBadge {...OFFER_STATUS[offer.status]} label={t.offers.status[offer.status]} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
