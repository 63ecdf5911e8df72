import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { type FreeWorker, isFreeWorker } from './free.api';

/** Says whether a worker is free and how far they drive, or why not. */
export function FreeNote({ answer }: { answer: FreeWorker }) {
  const { whoIsFree: t, absences } = useOfficeT();
  const { absence_kind: kind, order_ids: orders, drive_minutes: drive } = answer;
  if (!isFreeWorker(answer)) {
    if (kind) return <span>{absences.kinds[kind]}</span>;
    return <span>{orders.length > 0 ? t.busy({ orders: orders.map(orderNumber).join(', ') }) : t.unfit}</span>;
  }
  return (
    <span data-free>
      {t.isFree}
      {drive !== null && ` · ${t.drive({ drive: formatDuration(drive) })}`}
    </span>
  );
}
