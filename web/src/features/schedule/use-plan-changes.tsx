import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { conflictsOf, type OrderConflict, type Override } from '@/domain/order-plan';
import { useRefreshOrders } from '@/domain/orders';
import { useRefusalSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { editOf, inverseOf, type PlanChange, withChange } from './plan';
import { type Board, type BoardOrder, changePlan, scheduleKeys } from './schedule.api';

const OrderConflictModal = lazyPart(async () => ({
  default: (await import('@/domain/OrderConflictModal')).OrderConflictModal,
}));

/** A change that can be taken back; the version is that of the order since. */
interface Done {
  readonly id: number;
  readonly order: BoardOrder;
  readonly back: PlanChange;
  version: number;
}

/** How many changes are remembered to be taken back. */
const REMEMBERED = 20;
const FLASH_MS = 600;

/** Shows the eye which card has changed. */
function flash(id: number) {
  requestAnimationFrame(() => {
    for (const card of document.querySelectorAll(`[data-order="${id}"]`)) {
      card.setAttribute('data-flash', '');
      setTimeout(() => card.removeAttribute('data-flash'), FLASH_MS);
    }
  });
}

/** Changes plans on the board: shown at once, saved at once, taken back on refusal or by the person. */
export function usePlanChanges() {
  const t = useOfficeT().schedule;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const refreshOrders = useRefreshOrders();
  const done = useRef<Done[]>([]);
  const [asked, setAsked] = useState<{
    readonly conflicts: readonly OrderConflict[];
    readonly again: (override: Override) => Promise<void>;
  } | null>(null);

  const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: scheduleKeys.all }), refreshOrders()]);

  const put = (order: BoardOrder) => {
    queryClient.setQueriesData<Board>({ queryKey: scheduleKeys.board }, (board) => {
      if (!board) return board;
      const others = board.data.filter((one) => one.order_id !== order.order_id);
      return { ...board, data: order.planned_start === null ? others : [...others, order] };
    });
    queryClient.setQueriesData<{ pages: Board[]; pageParams: unknown[] }>({ queryKey: scheduleKeys.waiting }, (list) =>
      list && order.planned_start !== null
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.filter((one) => one.order_id !== order.order_id),
            })),
          }
        : list,
    );
  };

  const refused = (error: unknown) => {
    toast.error(sentence(error));
    void refresh();
  };

  const save = async (
    order: BoardOrder,
    change: PlanChange,
    said: (order: BoardOrder) => string,
    override?: Override,
  ) => {
    await queryClient.cancelQueries({ queryKey: scheduleKeys.all });
    const after = withChange(order, change);
    put(after);
    const version = await changePlan(order.order_id, order.version, editOf(change), override);
    put({ ...after, version });
    flash(order.order_id);
    const entry = { id: order.order_id, order: { ...after, version }, back: inverseOf(order, change), version };
    done.current = [...done.current.slice(1 - REMEMBERED), entry];
    toast.success(said(after), { timeOut: 8000, action: { label: t.undo, run: () => void undo(entry) } });
    void refresh();
  };

  const change = async (order: BoardOrder, what: PlanChange, said: (order: BoardOrder) => string) => {
    try {
      await save(order, what, said);
    } catch (error) {
      const conflicts = error instanceof ApiError ? conflictsOf(error) : null;
      if (!conflicts) return refused(error);
      void queryClient.invalidateQueries({ queryKey: scheduleKeys.all });
      setAsked({
        conflicts,
        again: async (override) => {
          await save(order, what, said, override);
          setAsked(null);
        },
      });
    }
  };

  /** Takes a change back, the last one if none is named. Others may have changed the order meanwhile. */
  const undo = async (entry: Done | undefined = done.current.at(-1)) => {
    if (!entry || !done.current.includes(entry)) return;
    done.current = done.current.filter((one) => one !== entry);
    try {
      put(withChange(entry.order, entry.back));
      const version = await changePlan(entry.id, entry.version, editOf(entry.back));
      // What was done to it before can be taken back on top of this.
      for (const one of done.current) if (one.id === entry.id) one.version = version;
      flash(entry.id);
      toast.success(t.undone({ id: entry.id }));
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'conflict';
      toast.error(stale ? t.undoStale({ id: entry.id }) : sentence(error));
    }
    void refresh();
  };

  return {
    change,
    undo: () => void undo(),
    dialog: asked && (
      <OrderConflictModal conflicts={asked.conflicts} onOverride={asked.again} onClose={() => setAsked(null)} />
    ),
  };
}
