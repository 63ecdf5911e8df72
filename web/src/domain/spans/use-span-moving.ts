import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { daysBetween } from '@/lib/calendar';
import type { Day } from '@/lib/day-text';
import { useEscape } from '@/ui/overlays/use-escape';
import { type Bar, FINGER_EDGE_PX, type Grip, gripAt, moved, type Span, sameSpan } from './spans';

/** The item being moved, with its span before and after. */
export interface Moving {
  readonly id: number;
  readonly grip: Grip;
  readonly was: Span;
  readonly span: Span;
}

interface Item {
  readonly id: number;
  readonly span: Span;
}

interface Rules<T extends Item> {
  /** Returns the day at a share of the width over which the bars are drawn. */
  readonly dayAt: (share: number) => Day;
  /** The item is as it was taken hold of when others have moved it since. */
  readonly onMove: (item: T, span: Span) => void;
  /** Called after keys, to be announced by screen readers. */
  readonly onLifted: (span: Span) => void;
  readonly onCancelled: () => void;
}

/** A store of what is being moved, read only by those that draw it: a step of the pointer draws nothing else again. */
export interface Held {
  readonly get: () => Moving | null;
  readonly subscribe: (id: number, listener: () => void) => () => void;
}

/** Returns what is being moved, if it is the item with this number. */
export function useHeld({ get, subscribe }: Held, id: number): Moving | null {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(id, listener), [subscribe, id]),
    () => {
      const moving = get();
      return moving?.id === id ? moving : null;
    },
  );
}

function hold() {
  let moving: Moving | null = null;
  const listeners = new Map<number, Set<() => void>>();
  const tell = (id: number | undefined) => {
    for (const listener of listeners.get(id ?? Number.NaN) ?? []) listener();
  };
  return {
    get: () => moving,
    set: (next: Moving | null) => {
      const was = moving;
      moving = next;
      tell(was?.id);
      if (next?.id !== was?.id) tell(next?.id);
    },
    subscribe: (id: number, listener: () => void) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
  };
}

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** A finger that rests this long on a bar lifts it; one that moves farther before that scrolls. */
const PRESS_MS = 350;
const STILL_PX = 8;

/** A finger that may take hold. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: number;
}

/**
 * Moves and stretches spans of days by pointer or by a finger that has rested on one, and moves them by keys. Escape
 * cancels. `handlers` and `held` stay the same objects: only components that use `useHeld` are drawn again.
 */
export function useSpanMoving<T extends Item>(rules: Rules<T>) {
  const [held] = useState(hold);
  const [moves, setMoves] = useState(false);
  const now = useRef(rules);
  now.current = rules;
  /** The moved item, as it was when it was lifted. */
  const taken = useRef<T>(null);
  /** The day on which the pointer took hold. */
  const from = useRef<string>(null);
  const press = useRef<Press>(null);
  const [stay] = useState(() => stayUnderFinger(from, press));

  const put = useCallback(
    (next: Moving | null) => {
      const was = held.get();
      if (was && next && was.id === next.id && was.grip === next.grip && sameSpan(was.span, next.span)) return;
      held.set(next);
      setMoves(next !== null);
    },
    [held],
  );
  const cancel = useCallback(() => {
    clearTimeout(press.current?.timer);
    press.current = null;
    if (held.get() === null) return;
    from.current = null;
    put(null);
    now.current.onCancelled();
  }, [put, held]);
  useEscape(moves, cancel);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  /** Returns the handlers of an item's bar; its parent is the element over whose width the days are. */
  const handlers = useCallback(
    (item: T, bar: Bar) => {
      const by = (grip: Grip, days: number): Moving => {
        if (held.get()?.id !== item.id || taken.current === null) taken.current = item;
        const { id, span } = taken.current;
        return { id, grip, was: span, span: moved(span, grip, days) };
      };
      const lift = (days: number) => {
        const next = by('all', days);
        put(next);
        now.current.onLifted(next.span);
      };
      const drop = () => {
        const last = held.get();
        from.current = null;
        put(null);
        if (!last || !taken.current || sameSpan(last.span, last.was)) return;
        now.current.onMove(sameSpan(item.span, last.was) ? item : taken.current, last.span);
      };
      const dayAt = (element: HTMLElement, x: number) => now.current.dayAt(shareAt(element, x));
      const take = (element: HTMLElement, x: number, edge?: number) => {
        const { left, width } = element.getBoundingClientRect();
        from.current = dayAt(element, x);
        put(by(gripAt(x - left, width, bar, edge), 0));
      };
      return {
        ref: stay,
        onPointerDown: ({ button, pointerType, pointerId, currentTarget, clientX: x, clientY: y }: Pointer) => {
          if (button !== 0) return;
          if (pointerType !== 'touch') {
            currentTarget.setPointerCapture(pointerId);
            return take(currentTarget, x);
          }
          const hold = () => {
            press.current = null;
            navigator.vibrate?.(12);
            take(currentTarget, x, FINGER_EDGE_PX);
          };
          press.current = { x, y, timer: window.setTimeout(hold, PRESS_MS) };
        },
        onPointerMove: ({ currentTarget, clientX: x, clientY: y }: Pointer) => {
          const { current: rests } = press;
          if (rests && Math.hypot(x - rests.x, y - rests.y) > STILL_PX) cancel();
          const last = held.get();
          if (from.current === null || last?.id !== item.id) return;
          put(by(last.grip, daysBetween(from.current, dayAt(currentTarget, x))));
        },
        onPointerUp: () => (from.current === null ? cancel() : drop()),
        onPointerCancel: cancel,
        onContextMenu: (event: MouseEvent) => (press.current || from.current !== null) && event.preventDefault(),
        onBlur: () => from.current === null && cancel(),
        onKeyDown: (event: KeyboardEvent) => {
          if (from.current !== null) return;
          const last = held.get();
          const step = STEPS[event.key];
          if (event.key === 'Enter') {
            event.preventDefault();
            if (last) drop();
            else lift(0);
          } else if (last && step !== undefined) {
            event.preventDefault();
            lift(daysBetween(last.was.from, last.span.from) + step * (event.shiftKey ? WEEK : 1));
          }
        },
      };
    },
    [put, cancel, stay, held],
  );

  return { held, handlers };
}

type Pointer = PointerEvent<HTMLElement>;

/**
 * While a finger holds a bar the page does not scroll. One that comes down while the page still moves stops it, and
 * takes nothing: the browser would not let it keep the bar.
 */
const stayUnderFinger =
  (from: RefObject<string | null>, press: RefObject<Press | null>) => (node: HTMLElement | null) => {
    const onStart = (event: TouchEvent) => {
      if (event.cancelable) return;
      clearTimeout(press.current?.timer);
      press.current = null;
    };
    const onMove = (event: TouchEvent) => from.current !== null && event.preventDefault();
    node?.addEventListener('touchstart', onStart, { passive: true });
    node?.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      node?.removeEventListener('touchstart', onStart);
      node?.removeEventListener('touchmove', onMove);
    };
  };

function shareAt(bar: HTMLElement, clientX: number): number {
  const track = bar.parentElement ?? bar;
  const { left, width } = track.getBoundingClientRect();
  return (clientX - left) / width;
}
