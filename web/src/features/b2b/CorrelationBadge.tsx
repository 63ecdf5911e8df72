import { IconArrowsLeftRight, IconPackageImport, IconUserDollar } from '@tabler/icons-react';
import type { Correlation } from '@/domain/company/company-values';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';

const LOOK: Record<Correlation, { tone: Tone; icon: Icon }> = {
  CUSTOMER: { tone: 'indigo', icon: IconUserDollar },
  SUPPLIER: { tone: 'teal', icon: IconPackageImport },
  BOTH: { tone: 'violet', icon: IconArrowsLeftRight },
};

/** Shows the relation of a company to the own company. */
export function CorrelationBadge({ correlation }: { correlation: Correlation }) {
  const t = useOfficeT().b2b;
  return <StatusBadge {...LOOK[correlation]} label={t.correlations[correlation]} />;
}
