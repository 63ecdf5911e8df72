import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { daysBetween } from '@/lib/calendar';
import { useEscape } from '@/ui/use-escape';
import { type Bar, dayAt, type Frame, type Grip, gripAt, moved, type Span, sameSpan } from './timeline';

/** What is being moved: whose span, how it was and how it would be. */
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
  readonly frame: Frame;
  readonly onMove: (item: T, span: Span) => void;
  /** Hears what the keys do, to be read out. */
  readonly onLifted: (span: Span) => void;
  readonly onCancelled: () => void;
}

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves and stretches spans of days by pointer, and moves them by keys. Escape gives them up. */
export function useSpanMoving<T extends Item>({ frame, onMove, onLifted, onCancelled }: Rules<T>) {
  const [moving, setMoving] = useState<Moving | null>(null);
  /** The day on which the pointer took hold. */
  const from = useRef<string>(null);

  const cancel = () => {
    if (moving === null) return;
    from.current = null;
    setMoving(null);
    onCancelled();
  };
  useEscape(moving !== null, cancel);

  const drop = (item: T) => {
    from.current = null;
    setMoving(null);
    if (moving && !sameSpan(moving.span, item.span)) onMove(item, moving.span);
  };
  const by = (item: T, grip: Grip, days: number): Moving => ({
    id: item.id,
    grip,
    was: item.span,
    span: moved(item.span, grip, days),
  });
  const lift = (item: T, days: number) => {
    const next = by(item, 'all', days);
    setMoving(next);
    onLifted(next.span);
  };

  /** What the bar of an item listens to; it lies in the element over whose width the days are. */
  const handlers = (item: T, bar: Bar) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { currentTarget, clientX } = event;
      const { left, width } = currentTarget.getBoundingClientRect();
      currentTarget.setPointerCapture(event.pointerId);
      from.current = dayAt(shareAt(currentTarget, clientX), frame);
      setMoving(by(item, gripAt(clientX - left, width, bar), 0));
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (from.current === null || moving?.id !== item.id) return;
      setMoving(by(item, moving.grip, daysBetween(from.current, dayAt(shareAt(currentTarget, clientX), frame))));
    },
    onPointerUp: () => from.current !== null && drop(item),
    onPointerCancel: cancel,
    onBlur: () => from.current === null && cancel(),
    onKeyDown: (event: KeyboardEvent) => {
      if (from.current !== null) return;
      const step = STEPS[event.key];
      if (event.key === 'Enter') {
        event.preventDefault();
        if (moving) drop(item);
        else lift(item, 0);
      } else if (moving && step !== undefined) {
        event.preventDefault();
        lift(item, daysBetween(item.span.from, moving.span.from) + step * (event.shiftKey ? WEEK : 1));
      }
    },
  });

  return { moving, handlers };
}

function shareAt(bar: HTMLElement, clientX: number): number {
  const track = bar.parentElement ?? bar;
  const { left, width } = track.getBoundingClientRect();
  return (clientX - left) / width;
}
