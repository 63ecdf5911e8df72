import { IconBan, IconCircleCheck, IconPackageImport, IconTruck } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import { type PurchaseState, purchaseState } from './purchase-lines';
import type { Purchase } from './purchases.api';

const LOOK: Readonly<Record<PurchaseState, { readonly tone: Tone; readonly icon: Icon }>> = {
  ORDERED: { tone: 'indigo', icon: IconTruck },
  PARTLY: { tone: 'amber', icon: IconPackageImport },
  RECEIVED: { tone: 'green', icon: IconCircleCheck },
  GIVEN_UP: { tone: 'gray', icon: IconBan },
};

/** Shows the state of a purchase. */
export function PurchaseBadge({ purchase }: { purchase: Purchase }) {
  const words = useOfficeT().purchases.states;
  const state = purchaseState(purchase);
  return <StatusBadge {...LOOK[state]} label={words[state]} />;
}
