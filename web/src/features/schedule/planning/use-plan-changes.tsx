import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { conflictsOf, type OrderConflict, type Override } from '@/domain/orders/order-plan';
import { useRefreshOrders } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import { isLost } from '@/records/editing/use-saving';
import { orderNumber } from '@/records/numbers';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { setJustMoved } from '../board/just-moved';
import { movedBoard } from '../live/patch';
import {
  type Board,
  type BoardOrder,
  boardKey,
  changePlans,
  type Override as Overriding,
  type PlanEdit,
  scheduleKeys,
  type Versions,
} from '../schedule.api';
import { type Change, editOf, inverseOf, withChange } from './plan';

const OrderConflictModal = lazyPart(async () => ({
  default: (await import('@/domain/orders/OrderConflictModal')).OrderConflictModal,
}));

/** A change that can be undone or redone: the orders as they are since, and what does so. */
interface Done {
  changes: readonly Change[];
  readonly way: Way | undefined;
  /** The message of the change. */
  readonly said: string;
}

/** Sets the orders of changes to what they are since. */
function renew(entries: readonly Done[], orders: readonly BoardOrder[]) {
  const now = new Map(orders.map((order) => [order.order_id, order]));
  for (const one of entries) {
    one.changes = one.changes.map(({ order, what }) => ({ order: now.get(order.order_id) ?? order, what }));
  }
}

/** How changes are saved and taken back that are part of something else, such as an absence. */
export interface Way {
  readonly send: (edits: PlanEdit[], override?: Overriding) => Promise<Versions>;
  /** How it is taken back, and the message then; without it, as any change of plans. */
  readonly back?: {
    readonly send: (edits: PlanEdit[], override?: Overriding) => Promise<Versions>;
    readonly said: string;
  };
}

interface Saving {
  readonly override?: Override;
  readonly earlier?: Promise<void> | undefined;
  readonly way?: Way | undefined;
  /** What can still be redone after it. */
  readonly rest?: readonly Done[];
}

/** How many changes can be undone. */
const REMEMBERED = 20;
const FLASH_MS = 600;

/** Shows the eye which card has changed, or the sign it is folded under. */
function flash(id: number) {
  requestAnimationFrame(() => {
    for (const card of document.querySelectorAll(`button[data-order="${id}"], [data-folds~="${id}"]`)) {
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
  /** What was undone, the last at the end; empty after any other change. */
  const undone = useRef<readonly Done[]>([]);
  const last = useRef(0);
  /** How many changes are shown but not saved yet. */
  const unsaved = useRef(0);
  /** The save on its way. The next change and an undo wait for it. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  /** The shown state of each changed order, and the version that the last save here made from which. */
  const shown = useRef(new Map<number, BoardOrder>());
  const made = useRef(new Map<number, { readonly of: number; readonly version: number }>());
  // Reset when the board is left, so that it is later drawn as for everybody.
  useEffect(() => () => setJustMoved([]), []);
  const [asked, setAsked] = useState<{
    readonly conflicts: readonly OrderConflict[];
    readonly again: (override: Override) => Promise<void>;
  } | null>(null);

  const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: scheduleKeys.all }), refreshOrders()]);
  /** After a change: the board has the orders already, and their conflicts come by an event. */
  const follow = () => {
    void queryClient.invalidateQueries({ queryKey: scheduleKeys.waiting });
    void queryClient.refetchQueries({
      queryKey: scheduleKeys.all,
      type: 'active',
      predicate: ({ state }) => state.isInvalidated,
    });
    void refreshOrders();
  };

  /** What else was changed with the orders, the board has not. */
  const followAs = (way: Way | undefined) => (way ? void refresh() : follow());

  const put = (orders: readonly BoardOrder[]) => {
    for (const [key, board] of queryClient.getQueriesData<Board>({ queryKey: scheduleKeys.board })) {
      if (board) queryClient.setQueryData(key, movedBoard(board, boardKey.read(key), orders));
    }
    const scheduled = new Set(
      orders.flatMap(({ order_id, planned_start }) => (planned_start === null ? [] : [order_id])),
    );
    queryClient.setQueriesData<{ pages: Board[]; pageParams: unknown[] }>(
      { queryKey: scheduleKeys.waiting },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.filter((one) => !scheduled.has(one.order_id)),
          })),
        },
    );
  };

  /** Shows a message in place of the previous one: many moves in a row leave the board visible. */
  const tell: typeof toast.success = (said, options) => {
    toast.close(last.current);
    last.current = toast.success(said, options);
    return last.current;
  };

  /** The change as it follows the one that was still being saved when the person made it. */
  const following = ({ order, what }: Change): Change => {
    const own = made.current.get(order.order_id);
    return { order: own?.of === order.version ? { ...order, version: own.version } : order, what };
  };

  /** Shows the changes, saves them after what is being saved, and answers the orders as they are then. */
  const write = async (
    changes: readonly Change[],
    override?: Override,
    earlier?: Promise<void>,
    send: Way['send'] = changePlans,
  ) => {
    await queryClient.cancelQueries({ queryKey: scheduleKeys.all });
    const before = queryClient.getQueriesData({ queryKey: scheduleKeys.all });
    const after = changes.map(({ order, what }) => withChange(order, what));
    for (const order of after) shown.current.set(order.order_id, order);
    unsaved.current += 1;
    setJustMoved(after.map((order) => order.order_id));
    put(after);
    await earlier;
    const versions = await send(changes.map(following).map(editOf), override)
      .catch((error: unknown) => {
        for (const [key, data] of before) queryClient.setQueryData(key, data);
        throw error;
      })
      .finally(() => {
        unsaved.current -= 1;
      });
    const saved = after.map((order) => {
      const version = versions.get(order.order_id) ?? order.version;
      made.current.set(order.order_id, { of: order.version, version });
      return { ...order, version };
    });
    // Orders that were changed again meanwhile stay as shown.
    put(saved.filter((order, n) => shown.current.get(order.order_id) === after[n]));
    for (const order of saved) flash(order.order_id);
    return saved;
  };

  /** Returns the message that somebody else was first; otherwise nothing. */
  const staleOf = (error: unknown) =>
    error instanceof ApiError && error.code === 'conflict' ? t.stale({ id: Number(error.problem.order_id) }) : null;

  const save = async (changes: readonly Change[], said: string, { override, earlier, way, rest = [] }: Saving) => {
    const saved = await write(changes, override, earlier, way?.send);
    renew(rest, saved);
    undone.current = rest;
    const entry: Done = {
      way: way?.back && way,
      said,
      changes: changes.map(({ order, what }, n) => ({ order: saved[n] ?? order, what: inverseOf(order, what) })),
    };
    done.current = [...done.current.slice(1 - REMEMBERED), entry];
    tell(said, { timeOut: 8000, action: { label: t.undo, run: () => undo(entry) } });
    followAs(way);
  };

  /** Asks whether the change shall be saved in spite of conflicts; later changes and undos wait for that save. */
  const askAnyway = (conflicts: readonly OrderConflict[], again: (override: Override) => Promise<void>) =>
    setAsked({
      conflicts,
      again: async (override) => {
        const earlier = saving.current;
        const overridden = earlier.then(() => again(override));
        saving.current = overridden.catch(() => undefined);
        await overridden;
        setAsked(null);
      },
    });

  /** Reports whether the changes are saved. */
  const attempt = async (changes: readonly Change[], said: string, saving: Saving) => {
    try {
      await save(changes, said, saving);
      return true;
    } catch (error) {
      const conflicts = error instanceof ApiError && !saving.way?.back ? conflictsOf(error) : null;
      void refresh();
      if (conflicts)
        askAnyway(conflicts, (override) => save(changes, said, { ...saving, earlier: undefined, override }));
      else toast.error(staleOf(error) ?? sentence(error));
      return false;
    }
  };

  /** Changes the plans of orders, all or none, and shows a message; answers whether they are saved. */
  const change = (changes: readonly Change[], said: string, way?: Way) => {
    const saved = attempt(changes, said, { earlier: saving.current, way });
    saving.current = saved.then(() => undefined);
    return saved;
  };

  const putBack = async (entry: Done, override?: Override) => {
    const ids = entry.changes.map(({ order }) => orderNumber(order.order_id)).join(', ');
    const orders = await write(entry.changes, override, undefined, entry.way?.back?.send);
    // Earlier changes of the same orders can be undone on top of this one, later ones redone.
    renew([...done.current, ...undone.current], orders);
    const changes = entry.changes.map(({ order, what }, n) => ({
      order: orders[n] ?? order,
      what: inverseOf(order, what),
    }));
    undone.current = entry.way ? [] : [...undone.current, { ...entry, changes }];
    tell(entry.way?.back?.said ?? t.undone({ ids, n: entry.changes.length }), {
      ...(!entry.way && { action: { label: t.redo, run: () => redo() } }),
    });
    followAs(entry.way);
  };

  const takeBack = async (named: Done | undefined, earlier: Promise<void>) => {
    await earlier;
    const entry = named ?? done.current.at(-1);
    if (!entry) return void toast.info(t.nothingToUndo);
    if (!done.current.includes(entry)) return;
    const before = done.current;
    done.current = before.filter((one) => one !== entry);
    try {
      await putBack(entry);
    } catch (error) {
      const conflicts = error instanceof ApiError ? conflictsOf(error) : null;
      void refresh();
      if (isLost(error)) {
        done.current = before;
        return void toast.error(sentence(error), { action: { label: t.undo, run: () => undo(entry) } });
      }
      // Its old place was in conflict already, or something has come there since. It is not undone until the person
      // answers.
      if (conflicts) {
        done.current = before;
        return askAnyway(conflicts, async (override) => {
          await putBack(entry, override);
          done.current = done.current.filter((one) => one !== entry);
        });
      }
      const ids = entry.changes.map(({ order }) => orderNumber(order.order_id)).join(', ');
      toast.error(staleOf(error) ? t.undoStale({ ids }) : sentence(error));
    }
  };

  /** Undoes a change, by default the last one. Others may have changed the orders meanwhile. */
  const undo = (named?: Done) => {
    saving.current = takeBack(named, saving.current);
  };

  const repeat = async (earlier: Promise<void>) => {
    await earlier;
    const entry = undone.current.at(-1);
    if (!entry) return void toast.info(t.nothingToRedo);
    await attempt(entry.changes, entry.said, { rest: undone.current.slice(0, -1) });
  };

  /** Makes the change again that was undone last. */
  const redo = () => {
    saving.current = repeat(saving.current);
  };

  return {
    change,
    undo: () => undo(),
    redo,
    isSaving: () => unsaved.current > 0,
    dialog: asked && (
      <OrderConflictModal conflicts={asked.conflicts} onOverride={asked.again} onClose={() => setAsked(null)} />
    ),
  };
}
