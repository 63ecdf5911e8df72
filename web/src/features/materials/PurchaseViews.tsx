import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { toBuyCount } from './purchase-lines';
import { toBuyQuery } from './purchases.api';
import { purchaseList } from './purchases.search';

/** Between what is to be bought and what was ordered. */
export function PurchaseViews({ value }: { value: 'toBuy' | 'ordered' }) {
  const t = useOfficeT().purchases.views;
  const navigate = useNavigate();
  const { data } = useQuery(toBuyQuery);
  return (
    <QuickTabs
      label={t.label}
      value={value}
      onChange={(view) =>
        void (view === 'toBuy'
          ? navigate({ to: '/materials/to-buy' })
          : navigate({ to: '/materials/purchases', search: { ...purchaseList.place.last } }))
      }
      items={[
        { key: 'toBuy', label: t.toBuy, ...(data && { count: toBuyCount(data) }) },
        { key: 'ordered', label: t.ordered },
      ]}
    />
  );
}
