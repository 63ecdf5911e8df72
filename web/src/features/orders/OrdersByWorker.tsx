import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatHoursShort } from '@/lib/date';
import { Avatar } from '@/ui/Avatar';
import type { TableProps } from '@/ui/DataTable';
import { GroupedTable } from '@/ui/GroupedTable';
import { useNow } from '@/ui/use-now';
import { byWorker, type WorkerOrders } from './by-worker';
import o from './order-list.module.css';
import type { OrderRow } from './orders.api';

/** The orders of a day below those who do them. */
export default function OrdersByWorker(props: TableProps<OrderRow, number>) {
  const { rows } = props;
  const now = useNow(true);
  const groups = useMemo(
    () =>
      byWorker(rows ?? [], now).map((group) => ({
        key: group.worker?.user_id ?? 'nobody',
        head: <Head {...group} />,
        rows: group.orders,
      })),
    [rows, now],
  );
  return <GroupedTable {...props} groups={groups} />;
}

/** Who does them, how many they are, how long they take, and with whom. */
function Head({ worker, orders, minutes, shared, late }: WorkerOrders) {
  const t = useOfficeT().orderDay;
  const name = worker && `${worker.first_name} ${worker.last_name}`;
  return (
    <>
      {worker && name && (
        <span aria-hidden>
          <Avatar name={name} url={worker.image_url} size={26} />
        </span>
      )}
      <strong>{name ?? t.nobody}</strong>
      <span className={o.groupFacts}>
        {t.orders({ n: orders.length })}
        {minutes > 0 && ` · ${formatHoursShort(minutes)}`}
        {shared.length > 0 &&
          ` · ${t.shared({ n: orders.filter((order) => order.workers.length > 1).length, names: shared.map((one) => `${one.first_name} ${one.last_name}`).join(', ') })}`}
      </span>
      {late && <span className={o.groupLate}>{t.late[late.kind]({ by: formatHoursShort(late.minutes) })}</span>}
    </>
  );
}
