import { ApiError } from '@/api/client';
import { awaySpanText } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';

/** A use of the item that prevents lending or reserving it, from the server's answer. */
interface Use {
  readonly id: number;
  readonly kind: 'LOAN' | 'RESERVATION';
  readonly worker: string;
  readonly order_id: number | null;
  readonly from: string;
  readonly to: string | null;
}

/** Why an item was not lent or reserved; where it is taken, by whom and when. */
export function LendingProblem({ error }: { error: unknown }) {
  const t = useOfficeT().equipment;
  const uses =
    error instanceof ApiError && error.code === 'equipment_taken'
      ? ((error.problem.conflicts ?? []) as readonly Use[])
      : [];
  return (
    <>
      {uses.map(({ id, kind, worker, order_id, from, to }) => (
        <Note key={`${kind} ${id}`} tone="warning">
          {order_id === null ? worker : t.page.order({ id: order_id })}:{' '}
          {to === null ? `${formatDateTime(from)}, ${t.loan.open}` : awaySpanText(from, to)}
        </Note>
      ))}
      <ProblemText error={error} />
    </>
  );
}
