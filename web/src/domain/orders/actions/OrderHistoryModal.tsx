import { useOfficeT } from '@/i18n/I18nProvider';
import HistoryModal from '@/records/history/HistoryModal';
import { HISTORY_GROUPS } from '@/records/history/history';
import { orderHistoryQuery } from './order-actions.api';
import { orderHistoryText } from './order-history';

/** Shows the history of an order. */
export default function OrderHistoryModal({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const words = useOfficeT();
  return (
    <HistoryModal
      groups={HISTORY_GROUPS}
      query={(groups) => orderHistoryQuery(orderId, groups)}
      say={(entry) => orderHistoryText(entry, words)}
      onClose={onClose}
    />
  );
}
