import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDay } from '@/lib/day-words';
import { present } from '@/lib/server-clock';
import { toast } from '@/ui/feedback/toast';
import { setGhost } from '../drag/ghost';
import type { Deed } from '../moves/deeds';
import { isMovable, lengthOf } from '../planning/plan';
import { moverOf } from '../presence/others';
import type { BoardOrder } from '../schedule.api';
import { MODES, type Mode, VIEWS, type View } from '../schedule.search';
import { clockOf, firstSlot, later, SLOT, type Spot, slotOf } from './days';
import { isFor } from './is-for';
import { followCard } from './keep-focus';
import { rowOf } from './rows';

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly find: (id: number) => BoardOrder | undefined;
  readonly plans: boolean;
  readonly days: readonly string[];
  readonly view: View;
  /** The workers whose rows are shown, from the first to the last; null when there are no rows. */
  readonly rows: readonly number[] | null;
  /** Previews the drop position of an order and its conflicts. */
  readonly aim: (
    order: BoardOrder,
    spot: Spot,
    from?: number,
  ) => { readonly warning: string | null; readonly who: string };
  readonly put: (order: BoardOrder, spot: Spot, from?: number) => void;
  /** Returns the next working time from there without conflicts; null if the shown days have none. */
  readonly freeFrom: (order: BoardOrder, spot: Spot, from?: number) => Spot | null;
  /** The orders that are moved together. */
  readonly chosen: readonly BoardOrder[];
  readonly onHeld: (order: BoardOrder | undefined) => void;
  readonly onUnplan: (order: BoardOrder) => void;
  /** Asks where an order could go, or without one where those that wait could. */
  readonly onSuggest: (order: BoardOrder | undefined) => void;
  readonly onAssign: (order: BoardOrder) => void;
  /** Starts a new order, at that time if one is given. */
  readonly onAdd: (spot?: Spot) => void;
  /** Writes down that the worker of the card is absent, or asks who is. */
  readonly onAbsent: (worker?: number) => void;
  /** Exchanges two chosen orders, or asks who exchanges the day with the worker of the card. */
  readonly onExchange: (order: BoardOrder | undefined, worker?: number) => void;
  /** Asks who is free. */
  readonly onFree: () => void;
  /** Gives an order, and those moved with it, another worker or another day. */
  readonly onAct: (deed: Deed, order: BoardOrder) => void;
  readonly onHelp: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onEscape: () => void;
  /** Moves the focus to what waits. */
  readonly onWaiting: () => void;
  readonly onView: (view: View) => void;
  readonly onMode: (mode: Mode) => void;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onSay: (text: string) => void;
}

/** The order moved by keys: its present position, and the row from which it comes. */
interface Held {
  readonly order: BoardOrder;
  readonly spot: Spot;
  readonly from: number | undefined;
  readonly card: HTMLElement;
}

const DAY = 24 * 60;
/** The effect of the arrow keys on a held order: by minutes, or by rows of workers. */
type Move = { readonly by: number } | { readonly rows: number };
const ON_CLOCK: Readonly<Record<string, Move>> = {
  ArrowUp: { by: -SLOT },
  ArrowDown: { by: SLOT },
  ArrowLeft: { by: -DAY },
  ArrowRight: { by: DAY },
};
const inRows = (step: number): Readonly<Record<string, Move>> => ({
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { by: -step },
  ArrowRight: { by: step },
});

/** The effect of a key on a card: moves it, takes it off the plan, adds a worker, or what `run` of the deeds does. */
type CardKey = 'm' | 'u' | 'a' | Deed;
const isCardKey = (key: string): key is CardKey => key.length === 1 && 'muared'.includes(key);

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Reports whether it is the search of what waits, with nothing in it: browsers clear one with Escape. */
const isEmptySearch = (target: EventTarget) =>
  target instanceof HTMLInputElement &&
  target.type === 'search' &&
  target.value === '' &&
  !!target.closest('[data-waiting]');

/** The board by keyboard: arrows walk the cards, M lifts one, U takes it off the plan, W goes to what waits, Ctrl+Z takes back. */
export function useKeys(options: Options) {
  const t = useOfficeT().schedule;
  const lifted = useRef<Held | null>(null);
  const { box, find, plans, days, rows, aim, put, onHeld, onSay } = options;
  useEffect(() => {
    if (!plans) lifted.current = null;
  }, [plans]);
  const moves = rows === null ? ON_CLOCK : inRows(options.view === 'day' ? SLOT : DAY);

  const drop = () => {
    lifted.current = null;
    setGhost(null);
    onHeld(undefined);
  };
  const hold = (held: Held) => {
    lifted.current = held;
    const { order, spot } = held;
    const { warning, who } = aim(order, spot, held.from);
    const until = later(spot, lengthOf(order));
    onSay(
      t.spoken({
        who,
        day: formatDay(spot.day),
        from: clockOf(spot.minute),
        to: clockOf(until.minute),
        clash: warning ?? t.free,
      }),
    );
  };

  /** The card nearest to one in the direction of the arrow. */
  const walk = (from: Element, key: string) => {
    const a = from.getBoundingClientRect();
    let best: HTMLElement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const card of box.current?.querySelectorAll<HTMLElement>(
      '[data-scroll] [data-order], [data-waiting] [data-order]',
    ) ?? []) {
      if (card === from) continue;
      const b = card.getBoundingClientRect();
      const dx = b.left - a.left;
      const dy = b.top - a.top;
      const [along, aside] = key === 'ArrowUp' || key === 'ArrowDown' ? [dy, dx] : [dx, dy];
      const ahead = key === 'ArrowUp' || key === 'ArrowLeft' ? -along : along;
      if (ahead <= 1) continue;
      const far = ahead + Math.abs(aside) * 3;
      if (far < least) [best, least] = [card, far];
    }
    best?.focus();
  };

  /** The drawn card whose order is planned nearest to now. */
  const nearest = () => {
    const distance = (card: HTMLElement) => {
      const start = find(Number(card.dataset.order))?.planned_start;
      return start ? Math.abs(Date.parse(start) - present()) : Number.POSITIVE_INFINITY;
    };
    return [...(box.current?.querySelectorAll<HTMLElement>('[data-scroll] [data-order]') ?? [])]
      .map((card) => [card, distance(card)] as const)
      .sort(([, a], [, b]) => a - b)[0]?.[0];
  };

  const onLifted = (event: KeyboardEvent, held: Held) => {
    const { order, spot, from } = held;
    const move = moves[event.key];
    if (move && 'rows' in move) {
      const at = rows?.indexOf(spot.worker ?? 0) ?? -1;
      const worker = rows?.[Math.max(0, at + move.rows)];
      if (worker !== undefined) hold({ ...held, spot: { ...spot, worker } });
    } else if (move) {
      const by = event.shiftKey && Math.abs(move.by) === SLOT ? move.by * 4 : move.by;
      const at = { ...spot, ...later(spot, by) };
      if (days.includes(at.day)) hold({ ...held, spot: at });
    } else if (event.key === 'Tab') {
      const free = options.freeFrom(order, spot, from);
      if (free) hold({ ...held, spot: free });
      else toast.info(t.noneFree);
    } else if (event.key === 'Enter') {
      followCard(box.current, held.card, false);
      put(order, spot, from);
      drop();
    } else if (event.key === 'Escape') {
      drop();
      onSay(t.returned);
    } else return;
    event.preventDefault();
  };

  const act = (key: CardKey, order: BoardOrder, card: HTMLElement) => {
    const mover = moverOf(order.order_id);
    if (mover) return void toast.warning(t.present.moves({ name: mover.name }));
    if (!isMovable(order)) return void toast.warning(t.fixed);
    if (key === 'a') return options.onAssign(order);
    if (key === 'm') {
      onHeld(order);
      const at = order.planned_start === null ? firstSlot(days) : slotOf(order.planned_start);
      const from = rowOf(card);
      hold({ order, from, card, spot: { ...at, worker: rows === null ? undefined : (from ?? rows[0]) } });
    } else if (order.planned_start === null) toast.info(key === 'u' ? t.waitsAlready : t.planFirst);
    else {
      followCard(box.current, card, key !== 'r');
      if (key === 'u') options.onUnplan(order);
      else options.onAct(key, order);
    }
  };
  /** Applies it to all chosen orders, starting from the first one that is drawn and may be moved. */
  const actOnChosen = (key: CardKey) => {
    if (options.chosen.length === 0) return void toast.info(t.noCard);
    for (const order of options.chosen) {
      const card = box.current?.querySelector<HTMLElement>(`button[data-order="${order.order_id}"]`);
      if (card && isMovable(order)) return act(key, order, card);
    }
    toast.warning(t.fixed);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.target || !isFor(box.current, event.target)) return;
    if (lifted.current) return onLifted(event, lifted.current);
    const key = event.key.toLowerCase();
    if (key === 'escape' && isEmptySearch(event.target)) return options.onWaiting();
    if (event.altKey || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      const again = key === 'y' || (key === 'z' && event.shiftKey);
      if (!again && key !== 'z') return;
      event.preventDefault();
      return again ? options.onRedo() : options.onUndo();
    }
    const view = VIEWS[Number(key) - 1];
    if (view) return options.onView(view);
    const mode = MODES[Number(key) - VIEWS.length];
    if (mode && mode !== 'calendar') return options.onMode(mode);
    if (key === '+' || key === '=' || key === '-') return options.onZoom(key === '-' ? -1 : 1);
    if (key === 't') return options.onToday();
    if (key === 'escape') return options.onEscape();
    if (key === '?') return options.onHelp();
    if (key === 'f' && plans) {
      event.preventDefault();
      return options.onFree();
    }
    if (key === 'w' && plans) return options.onWaiting();
    if (key === '/') {
      event.preventDefault();
      return box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    }
    // The heading of the page has such an attribute too: its level.
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-order]') : null;
    const order = card ? find(Number(card.dataset.order)) : undefined;
    if (key === 's' && plans) {
      event.preventDefault();
      return options.onSuggest(order);
    }
    if ((key === 'o' || key === 'x') && plans) {
      event.preventDefault();
      const [only, other] = order?.workers ?? [];
      const worker = (card && rowOf(card)) || (other ? undefined : only?.worker_id);
      return key === 'o' ? options.onAbsent(worker) : options.onExchange(order, worker);
    }
    if (key === 'n' && plans) {
      event.preventDefault();
      return options.onAdd(
        card && order?.planned_end ? { ...slotOf(order.planned_end), worker: rowOf(card) } : undefined,
      );
    }
    if (!card) {
      // Keys for the chosen orders work without a focused card.
      if (plans && isCardKey(key)) actOnChosen(key);
      const first = event.key in ON_CLOCK && nearest();
      if (!first) return;
      event.preventDefault();
      return first.focus();
    }
    if (event.key in ON_CLOCK) {
      event.preventDefault();
      return walk(card, event.key);
    }
    if (order && plans && isCardKey(key)) {
      event.preventDefault();
      act(key, order, card);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { actOnChosen };
}
