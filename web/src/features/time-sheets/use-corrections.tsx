import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { fromWall } from '@/lib/date';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { Piece, Sheet, SheetDay } from './time-sheets.api';

const AddHoursModal = lazyPart(() => import('./AddHoursModal'));
const SessionModal = lazyPart(() => import('@/domain/working-time/sessions/SessionModal'));

/** The actions that correct the hours of a month; null where the person may not, or the month is locked. */
export interface Corrections {
  readonly edit: (piece: Piece) => void;
  /** Types in work of the day on an order. */
  readonly add: (day: SheetDay, orderId: number) => void;
  /** Asks on which order of the person, and types it in. */
  readonly choose: (day: SheetDay) => void;
}

/** People correct their own hours until the month is approved, the office anybody’s. */
export function useCorrections(sheet: Sheet) {
  const { user } = useSession();
  const office = useCan()('time_sheet.approve');
  const { show, dialog } = useDialog();
  if (sheet.state === 'APPROVED' || !(office || sheet.user_id === user.user_id)) {
    return { corrections: null, dialog };
  }
  const { user_id: worker_id, name } = sheet;
  const workers = [{ worker_id, name }];
  const add = ({ date }: SheetDay, order_id: number) =>
    show((close) => (
      <SessionModal order={{ order_id, time_started: fromWall(date, '12:00') }} workers={workers} onClose={close} />
    ));
  const corrections: Corrections = {
    edit: ({ order_id, ...piece }) =>
      show((close) => (
        <SessionModal
          order={{ order_id, time_started: piece.started_at }}
          workers={workers}
          session={{ ...piece, worker_id, worker: name, can_edit: true }}
          onClose={close}
        />
      )),
    add,
    choose: (day) =>
      show((close) => (
        <AddHoursModal
          userId={worker_id}
          day={day.date}
          onChoose={({ order_id }) => add(day, order_id)}
          onClose={close}
        />
      )),
  };
  return { corrections, dialog };
}
