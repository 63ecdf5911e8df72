import type { LinkProps } from '@tanstack/react-router';
import { LinkedOrderStatus } from '@/domain/orders/order-status';
import type { Visit } from '@/domain/tasks/asked/asked.api';
import type { Messages } from '@/i18n/types';
import { formatNear } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import { orderNumber } from '@/records/numbers';
import c from '@/ui/layout/ListPage.module.css';
import { CellText, NoText, SubText } from '@/ui/tables/cells';

/** A visit leads to what it is for. */
export const visitPage = ({ task_id: taskId }: Visit) =>
  ({ to: '/tasks/$taskId', params: { taskId } }) satisfies LinkProps;

/** Shows the time of a visit, in the same words as its task. */
export function VisitTime({ visit }: { visit: Visit }) {
  const at = visit.time_started ?? visit.planned_start;
  if (at === null) return <NoText />;
  return (
    <time className="num" dateTime={at}>
      {formatNear(at)}
    </time>
  );
}

/** Shows the state of a visit. */
export const VisitStatus = ({ visit }: { visit: Visit }) => (
  <LinkedOrderStatus status={visit.order_status} planned={visit.planned_start !== null} />
);

export const visitColumns = (t: Messages['asked']['visits']): readonly ListColumn<Visit>[] => [
  {
    id: 'title',
    header: t.columns.title,
    sticky: 'left',
    width: 320,
    title: 'name',
    cell: (visit) => <SubText text={orderNumber(visit.order_id)} />,
  },
  { id: 'planned_start', header: t.columns.when, width: 180, cell: (visit) => <VisitTime visit={visit} /> },
  { id: 'order_status', header: t.columns.status, width: 150, cell: (visit) => <VisitStatus visit={visit} /> },
  {
    id: 'address_name',
    header: t.columns.place,
    width: 260,
    cell: (visit) => (
      <>
        <CellText text={visit.address_name} />
        <SubText text={visit.address} />
      </>
    ),
  },
  { id: 'contractor_name', header: t.columns.contractor, cell: (visit) => <CellText text={visit.contractor} /> },
];

/** A visit on a phone. */
export const VisitCard = ({ visit }: { visit: Visit }) => (
  <>
    <SubText text={[visit.address_name, visit.contractor].filter(Boolean).join(' · ')} />
    <div className={c.cardLine}>
      <VisitStatus visit={visit} />
      <VisitTime visit={visit} />
    </div>
  </>
);
