import { orderHistoryQuery } from '@/domain/orders/actions/order-actions.api';
import { orderHistoryText } from '@/domain/orders/actions/order-history';
import { useOfficeT } from '@/i18n/I18nProvider';
import { HISTORY_GROUPS } from '@/records/history/history';
import { RecentEvents } from '@/records/history/RecentEvents';

/** Shows the latest events of an order. */
export default function OrderEvents({ orderId }: { orderId: number }) {
  const words = useOfficeT();
  return (
    <RecentEvents query={orderHistoryQuery(orderId, HISTORY_GROUPS)} say={(entry) => orderHistoryText(entry, words)} />
  );
}
