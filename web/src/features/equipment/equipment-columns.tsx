import { IconAlertTriangle, IconCalendar } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Equipment } from '@/domain/equipment/equipment.api';
import { STATUS_LOOK } from '@/domain/equipment/equipment-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { today, toWall } from '@/lib/date';
import { daysText, dayText, nearDay } from '@/lib/day-text';
import type { ListColumn } from '@/records/list/RecordList';
import { orderNumber } from '@/records/numbers';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Avatar } from '@/ui/media/Avatar';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import c from './equipment.module.css';

/** The page of an item. */
export const equipmentPage = ({ equipment_id: equipmentId }: Pick<Equipment, 'equipment_id'>) =>
  ({ to: '/equipment/$equipmentId', params: { equipmentId } }) satisfies LinkProps;

/** Shows the status of an item. */
export function EquipmentStatus({ status }: Pick<Equipment, 'status'>) {
  const words = useOfficeT().equipment.statuses;
  return <StatusBadge {...STATUS_LOOK[status]} label={words[status]} />;
}

/** Shows the borrower of an item and the end of the loan, or when it is back or reserved. */
export function Holder({ item }: { item: Equipment }) {
  const t = useOfficeT().equipment;
  const words = t.loan;
  if (item.used && item.worker !== null) {
    return (
      <span className={c.holder}>
        <Avatar name={item.worker} url={item.worker_image_url} />
        <span className={c.words}>
          <span className="whole">{item.worker}</span>
          {item.worker_has_left && <b className={c.late}>{words.hasLeft}</b>}
          <Due item={item} />
        </span>
      </span>
    );
  }
  if (item.status === 'AT_SERVICE' && item.back_date !== null) {
    return <span className={c.quiet}>{words.back({ day: dayText(item.back_date) })}</span>;
  }
  if (item.status === 'LOST') {
    return (
      <span className={c.quiet}>{t.timeline.lostSince({ day: dayText(toWall(item.last_status_change)[0]) })}</span>
    );
  }
  const next = item.next_reservation;
  if (next?.from && next.to) {
    const days = daysText(next.start_date ?? toWall(next.from)[0], next.end_date ?? toWall(next.to)[0]);
    return (
      <span className={c.quiet}>
        <IconCalendar size={14} stroke={1.6} aria-hidden />
        <span className={c.words}>
          <span className="whole">{next.order_id === null ? next.worker : orderNumber(next.order_id)}</span>
          <span className={c.sub}>{words.reserved({ days })}</span>
        </span>
      </span>
    );
  }
  return <NoText />;
}

/** Until when an item may be kept, and by how much that is past. */
function Due({ item }: { item: Equipment }) {
  const words = useOfficeT().equipment.loan;
  if (item.overdue) return <b className={c.late}>{words.late({ n: item.overdue_days })}</b>;
  return (
    <span className={c.sub}>{item.due_date ? words.until({ day: nearDay(item.due_date, today()) }) : words.open}</span>
  );
}

/** Shows the next inspection of an item, marked when it is due soon or overdue. */
export function Inspection({ item }: { item: Equipment }) {
  const words = useOfficeT().equipment.inspections;
  const { next_inspection: day, inspection_state: state } = item;
  if (day === null || state === 'NONE') return <NoText />;
  if (state === 'OK') return <span className={c.num}>{dayText(day)}</span>;
  return (
    <b className={c.due} data-state={state}>
      <IconAlertTriangle size={14} stroke={1.6} role="img" aria-label={words[state]} />
      {dayText(day)}
    </b>
  );
}

/** The columns of the list. */
export const equipmentColumns = (t: Messages['equipment']): readonly ListColumn<Equipment>[] => [
  {
    id: 'name',
    header: t.columns.name,
    sticky: 'left',
    width: 270,
    title: 'name',
    cell: (item) => <SubText text={item.equipment_inv_num} />,
  },
  { id: 'type', header: t.columns.type, cell: (item) => t.types[item.equipment_type] },
  { id: 'status', header: t.columns.status, cell: (item) => <EquipmentStatus status={item.status} /> },
  { id: 'location', header: t.columns.location, width: 190, cell: (item) => <CellText text={item.location} /> },
  { id: 'user_name', header: t.columns.worker, width: 200, cell: (item) => <Holder item={item} /> },
  { id: 'next_inspection', header: t.columns.inspection, cell: (item) => <Inspection item={item} /> },
];

/** An item on a phone. */
export function EquipmentCard({ item }: { item: Equipment }) {
  const words = useOfficeT().equipment.types;
  return (
    <>
      <SubText text={[item.equipment_inv_num, words[item.equipment_type], item.location].filter(Boolean).join(' · ')} />
      <div className={c.cardLine}>
        <EquipmentStatus status={item.status} />
        {(item.used || item.next_reservation !== null) && <Holder item={item} />}
      </div>
    </>
  );
}
