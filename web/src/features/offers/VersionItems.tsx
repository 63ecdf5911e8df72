import { Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfferRow } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { versionsQuery } from './offers.api';

interface Props {
  readonly offer: OfferRow;
  readonly onChoose: (version: OfferRow) => void;
}

/** The versions of an offer, to show one of them in its row. */
export function VersionItems({ offer, onChoose }: Props) {
  const t = useOfficeT().offers;
  const versions = useQuery(versionsQuery(offer.offer_id));
  if (versions.isPending) return <Loader size="xs" m="xs" />;
  if (versions.isError) return <ProblemText error={versions.error} />;
  return versions.data.map((version) => (
    <Menu.Item
      key={version.offer_id}
      aria-current={version.offer_id === offer.offer_id || undefined}
      onClick={() => onChoose(version)}
    >
      {[
        t.version({ n: version.version_number }),
        formatDate(version.created_at),
        t.status[version.status],
        version.total_with_tax !== null && formatMoney(Math.round(version.total_with_tax * 100), version.currency),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Menu.Item>
  ));
}
