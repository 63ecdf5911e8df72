import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCalendarWeek,
  IconChecklist,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useDelete } from '@/domain/orders/actions/use-delete';
import { boardPlace } from '@/domain/orders/orders';
import { useT } from '@/i18n/I18nProvider';
import { askList } from '@/records/list/ask-list';
import { listQuery } from '@/records/list/list-calls';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useProblemSentence } from '@/records/problem';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { OrderCard, orderColumns, orderPage, orderTitle } from './order-columns';
import o from './order-list.module.css';
import { type OrderRow, orderListCalls, useRestoreOrder, useUnholdOrder } from './orders.api';
import { dayBody, dayOf, numberIn, orderList } from './orders.search';

const DayBar = lazySection(() => import('./DayBar'));
const OrdersByWorker = lazySection(() => import('./OrdersByWorker'));
const OrderPreview = lazySection(() => import('./OrderPreview'));
const WorkOrderWizard = lazyPart(() => import('@/domain/orders/wizard/WorkOrderWizard'));

/** Shows the rows that came with the document. */
export const ask = askList(orderList, orderListCalls, '/api/orders/search');

const rowId = (order: OrderRow) => order.order_id;

/** The list of orders that the person may see, for workers their own; its state is in the address. */
export default function WorkOrderListPage() {
  const t = useT();
  const words = t.orders;
  const plans = useCan()('order.plan');
  const own = useSession().tenant.name;
  const view = useList(orderList, t);
  const { state } = view;
  const day = dayOf(state);
  const wantsGroups = plans && day !== undefined && state.group === 'worker';
  const wholeDay = useMemo(() => dayBody(state), [state]);
  // The numbers of a worker are right only if all orders are loaded.
  const found = useQuery({ ...listQuery(orderListCalls, wholeDay), enabled: wantsGroups }).data;
  const tooMany = wantsGroups && found !== undefined && (found.count ?? 0) > found.data.length;
  const grouped = wantsGroups && !tooMany;
  const { show, dialog } = useDialog();
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const { mutateAsync: restore } = useRestoreOrder();
  const { mutateAsync: unhold } = useUnholdOrder();
  const remove = useDelete(show);
  const columns = useMemo(() => orderColumns(words, own), [words, own]);
  const rowName = useMemo(() => (order: OrderRow) => words.number({ id: order.order_id }), [words]);

  /** Returns the actions that the server allows in the order's present status. */
  const actions = (order: OrderRow): Actions => {
    const may = (action: OrderRow['allowed_actions'][number]) => order.allowed_actions.includes(action);
    const tell = (done: string) =>
      [() => toast.success(done), (error: unknown) => toast.error(sentence(error))] as const;
    const place = boardPlace(order);
    return [
      may('order.unhold') && {
        label: words.actions.unhold,
        icon: IconPlayerPlay,
        run: () => unhold(order.order_id).then(...tell(words.done.unhold)),
      },
      { label: words.actions.open, icon: IconArrowRight, run: () => navigate(orderPage(order)) },
      {
        label: words.actions.openTask,
        icon: IconChecklist,
        run: () => navigate({ to: '/tasks/$taskId', params: { taskId: order.task_id } }),
      },
      place && {
        label: order.planned_start === null ? words.actions.plan : words.actions.board,
        icon: IconCalendarWeek,
        run: () => navigate(place),
      },
      may('order.restore') && {
        label: words.actions.restore,
        icon: IconArrowBackUp,
        run: () => restore(order.order_id).then(...tell(words.done.restore)),
      },
      (may('order.delete') || may('order.delete_started')) && {
        label: words.actions.delete,
        icon: IconTrash,
        danger: true,
        run: () => remove(order),
      },
    ];
  };

  /** A number that finds nothing may be mistyped, or that of a deleted order. */
  const unfound = (clear: React.ReactNode) => {
    if (typeof view.text !== 'string') return undefined;
    const number = numberIn(view.text);
    if (number === null) return undefined;
    return (
      <EmptyState
        text={words.empty.number({ number: String(number) })}
        action={
          <div className={o.emptyActions}>
            {view.tab === undefined && (
              <Button variant="default" onClick={() => view.change({ status: 'DELETED' })}>
                {words.empty.deletedToo}
              </Button>
            )}
            {clear}
          </div>
        }
      />
    );
  };

  return (
    <RecordList
      view={grouped ? { ...view, body: wholeDay } : view}
      whole={grouped}
      table={grouped ? OrdersByWorker : undefined}
      meta={
        day !== undefined && (
          <DayBar
            day={day}
            onDay={(to, isToday) => view.change({ from: to, to, view_id: isToday ? 'today' : undefined })}
            grouped={state.group === 'worker'}
            onGroup={(on) => view.change({ group: on ? 'worker' : undefined })}
            tooMany={tooMany}
          />
        )
      }
      t={t}
      words={words}
      calls={orderListCalls}
      rowId={rowId}
      rowName={rowName}
      title={orderTitle}
      page={orderPage}
      columns={columns}
      card={(order) => <OrderCard order={order} t={words} />}
      actions={actions}
      preview={OrderPreview}
      add={plans && { run: () => show((close) => <WorkOrderWizard onClose={close} />), tab: 'CREATED' }}
      nothing={({ status }) => words.empty[status ?? (plans ? 'any' : 'own')]}
      unfound={unfound}
    >
      {dialog}
    </RecordList>
  );
}
