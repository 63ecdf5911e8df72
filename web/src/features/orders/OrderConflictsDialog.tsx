import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import { type OrderForm, type OrderUnit, plannedStart } from './order-details-edit';
import type { OrderConflicts } from './use-order-editing';

interface Props {
  readonly conflicts: OrderConflicts;
  readonly onResolve: (theirs: ReadonlySet<OrderUnit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of a work order: its units in words. */
export default function OrderConflictsDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useOfficeT().orderDetails.units;
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: t[conflict.unit],
    mine: unitText(conflict.unit, conflicts.mine),
    theirs: unitText(conflict.unit, conflicts.theirs),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}

function unitText(unit: OrderUnit, v: OrderForm): string {
  switch (unit) {
    case 'planned_start': {
      const start = plannedStart(v);
      return start ? formatDateTime(start) : '';
    }
    case 'time_estimate':
      return v.time_estimate === null ? '' : formatDuration(v.time_estimate);
    case 'worker_ids':
      return v.workers.map((worker) => `${worker.first_name} ${worker.last_name}`).join('\n');
  }
}
