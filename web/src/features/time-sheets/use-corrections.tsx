import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { fromWall } from '@/lib/date';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/use-dialog';
import type { Piece, Sheet, SheetDay } from './time-sheets.api';

const SessionModal = lazyPart(() => import('@/domain/sessions/SessionModal'));

/** How the hours of a month are put right; null where the person may not, or the month is locked. */
export interface Corrections {
  readonly edit: (piece: Piece) => void;
  /** Types in work on an order of the day. */
  readonly add: (day: SheetDay, orderId: number) => void;
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
    add: ({ date }, order_id) =>
      show((close) => (
        <SessionModal order={{ order_id, time_started: fromWall(date, '12:00') }} workers={workers} onClose={close} />
      )),
  };
  return { corrections, dialog };
}
