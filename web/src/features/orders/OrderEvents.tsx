import { HISTORY_GROUPS } from '@/domain/history';
import { orderHistoryQuery } from '@/domain/order-actions/order-actions.api';
import { orderHistoryText } from '@/domain/order-actions/order-history';
import { RecentEvents } from '@/domain/RecentEvents';
import { useOfficeT } from '@/i18n/I18nProvider';

/** What happened to a work order last. */
export default function OrderEvents({ orderId }: { orderId: number }) {
  const words = useOfficeT();
  return (
    <RecentEvents query={orderHistoryQuery(orderId, HISTORY_GROUPS)} say={(entry) => orderHistoryText(entry, words)} />
  );
}
