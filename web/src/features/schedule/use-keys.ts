import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { formatDay } from '@/lib/date';
import { clockOf, later, SLOT, type Slot, slotOf } from './days';
import { setGhost } from './ghost';
import { isMovable, lengthOf } from './plan';
import type { BoardOrder } from './schedule.api';
import { VIEWS, type View } from './schedule.search';

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly find: (id: number) => BoardOrder | undefined;
  readonly plans: boolean;
  readonly days: readonly string[];
  readonly view: View;
  /** Shows where an order would come to stand, and says what it would collide with. */
  readonly aim: (order: BoardOrder, slot: Slot) => { readonly clash: string | null };
  readonly put: (order: BoardOrder, slot: Slot) => void;
  readonly onHeld: (id: number | null) => void;
  readonly onUnplan: (order: BoardOrder) => void;
  /** Asks where an order could go, or without one where those that wait could. */
  readonly onSuggest: (order: BoardOrder | undefined) => void;
  readonly onUndo: () => void;
  readonly onView: (view: View) => void;
  readonly onToday: () => void;
  readonly onSay: (text: string) => void;
}

const DAY = 24 * 60;
/** How the arrows move what is held, in minutes. */
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -SLOT, ArrowDown: SLOT, ArrowLeft: -DAY, ArrowRight: DAY };
const MORNING = 8 * 60;

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** The board by keyboard: arrows walk the cards, M lifts one, U takes it off the plan, Ctrl+Z takes back. */
export function useKeys(options: Options) {
  const t = useOfficeT().schedule;
  const { locale } = useLocale();
  const lifted = useRef<{ order: BoardOrder; slot: Slot } | null>(null);
  const { box, find, plans, days, aim, put, onHeld, onSay } = options;

  const drop = () => {
    lifted.current = null;
    setGhost(null);
    onHeld(null);
  };
  const hold = (order: BoardOrder, slot: Slot) => {
    lifted.current = { order, slot };
    const { clash } = aim(order, slot);
    const until = later(slot, lengthOf(order));
    onSay(
      t.spoken({
        day: formatDay(slot.day, locale),
        from: clockOf(slot.minute),
        to: clockOf(until.minute),
        clash: clash ?? t.free,
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

  const onLifted = (event: KeyboardEvent, held: { order: BoardOrder; slot: Slot }) => {
    const by = MOVES[event.key];
    if (by !== undefined) {
      const slot = later(held.slot, event.shiftKey && Math.abs(by) === SLOT ? by * 4 : by);
      if (days.includes(slot.day)) hold(held.order, slot);
    } else if (event.key === 'Enter') {
      drop();
      put(held.order, held.slot);
    } else if (event.key === 'Escape') {
      drop();
      onSay(t.returned);
    } else return;
    event.preventDefault();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // After a dialog or another view nothing has the focus.
    if (event.target !== document.body && !(event.target instanceof Node && box.current?.contains(event.target)))
      return;
    if (lifted.current) return onLifted(event, lifted.current);
    if (event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z') return;
      event.preventDefault();
      return options.onUndo();
    }
    const view = VIEWS[Number(key) - 1];
    if (view) return options.onView(view);
    if (key === 't') return options.onToday();
    if (key === '/') {
      event.preventDefault();
      return box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    }
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
    if (key === 's' && plans) {
      event.preventDefault();
      return options.onSuggest(card ? find(Number(card.dataset.order)) : undefined);
    }
    if (!card) return;
    if (event.key in MOVES) {
      event.preventDefault();
      return walk(card, event.key);
    }
    const order = find(Number(card.dataset.order));
    if (!order || !plans || (key !== 'm' && key !== 'u')) return;
    event.preventDefault();
    if (!isMovable(order)) return onSay(t.fixed);
    if (key === 'm') {
      onHeld(order.order_id);
      hold(order, order.planned_start === null ? { day: days[0] ?? '', minute: MORNING } : slotOf(order.planned_start));
    } else if (order.planned_start !== null) options.onUnplan(order);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
