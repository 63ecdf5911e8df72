import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayBounds, formatDuration, formatNear, today } from '@/lib/date';
import { useNow } from '@/ui/hooks/use-now';
import { Avatar } from '@/ui/media/Avatar';
import type { TableProps } from '@/ui/tables/DataTable';
import { GroupedTable } from '@/ui/tables/GroupedTable';
import { byWorker, type WorkerOrders } from './by-worker';
import { dayColumns } from './day-columns';
import o from './order-list.module.css';
import { awayQuery, type OrderRow } from './orders.api';
import { dayOf } from './orders.search';

/** Search parameters that do not filter orders. */
const SHOWN: ReadonlySet<string> = new Set(['from', 'to', 'group', 'sort', 'cols', 'view_id', 'page', 'size']);

/** Lists the orders of a day by worker, and the absent workers. */
export default function OrdersByWorker(props: TableProps<OrderRow, number>) {
  const { rows } = props;
  const t = useOfficeT().orderDay;
  const search = useSearch({ from: '/app/work-orders' });
  const day = dayOf(search) ?? today();
  const isWhole = Object.entries(search).every(([key, value]) => SHOWN.has(key) || value === undefined);
  const now = useNow(true);
  const away = useQuery(awayQuery(dayBounds(day))).data;
  const groups = useMemo(
    () =>
      byWorker(rows ?? [], now, isWhole ? away : []).map((group) => ({
        key: group.worker?.user_id ?? 'nobody',
        head: <Head {...group} away={away?.find(({ worker_id: id }) => id === group.worker?.user_id)?.absences[0]} />,
        rows: group.orders,
      })),
    [rows, now, away, isWhole],
  );
  const columns = useMemo(() => dayColumns(props.columns, day, t), [props.columns, day, t]);
  return <GroupedTable {...props} columns={columns} groups={groups} />;
}

interface HeadProps extends WorkerOrders {
  readonly away: Schemas['ScheduleAbsence'] | undefined;
}

/** Shows a worker with the number of their orders, the planned time, and their co-workers. */
function Head({ worker, orders, minutes, shared, late, away }: HeadProps) {
  const { orderDay: t, absences } = useOfficeT();
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
        {(orders.length > 0 || !away) && t.orders({ n: orders.length })}
        {minutes > 0 && ` · ${formatDuration(minutes)}`}
        {shared.length > 0 &&
          ` · ${t.shared({ n: orders.filter((order) => order.workers.length > 1).length, names: shared.map((one) => `${one.first_name} ${one.last_name}`).join(', ') })}`}
      </span>
      {away && (
        <span className={o.away}>
          <IconBeach size={14} stroke={1.6} aria-hidden />
          {t.away({ kind: absences.kinds[away.kind], until: formatNear(away.to) })}
        </span>
      )}
      {late && <span className={o.groupLate}>{t.late[late.kind]({ by: formatDuration(late.minutes) })}</span>}
    </>
  );
}
