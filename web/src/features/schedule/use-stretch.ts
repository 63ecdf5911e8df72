import { type PointerEvent, useRef } from 'react';
import { useStable } from '@/ui/use-stable';
import { SLOT } from './days';
import { setGhost } from './ghost';
import { lengthOf } from './plan';
import { rowOf } from './rows';
import type { BoardOrder } from './schedule.api';

interface Stretched {
  readonly order: BoardOrder;
  readonly from: number;
  readonly worker: number | undefined;
  minutes: number;
}

export interface StretchRules {
  /** Shows how long it would last; in the row of a worker, there. */
  readonly onStretching: (order: BoardOrder, minutes: number, worker: number | undefined) => void;
  readonly onStretch: (order: BoardOrder, minutes: number) => void;
}

/** The edge of a card where its time ends is its handle for the estimate: below on a clock, right in a row. */
export function useStretch(
  orders: readonly BoardOrder[],
  along: 'x' | 'y',
  hourPx: number,
  { onStretching, onStretch }: StretchRules,
) {
  const stretched = useRef<Stretched | null>(null);
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  });
  const leave = () => {
    document.removeEventListener('keydown', onKey);
    stretched.current = null;
    setGhost(null);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-stretch]')) return;
      const card = event.target.closest<HTMLElement>('[data-order]');
      const order = orders.find((one) => String(one.order_id) === card?.dataset.order);
      if (!card || !order) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      document.addEventListener('keydown', onKey);
      const { left, top } = card.getBoundingClientRect();
      stretched.current = { order, from: along === 'x' ? left : top, worker: rowOf(card), minutes: lengthOf(order) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = stretched.current;
      if (!now?.order.planned_start) return;
      const px = (along === 'x' ? event.clientX : event.clientY) - now.from;
      const minutes = Math.max(SLOT, Math.round((px / hourPx) * (60 / SLOT)) * SLOT);
      if (minutes === now.minutes) return;
      now.minutes = minutes;
      onStretching(now.order, minutes, now.worker);
    },
    onPointerUp: () => {
      const was = stretched.current;
      leave();
      if (was && was.minutes !== lengthOf(was.order)) onStretch(was.order, was.minutes);
    },
    onPointerCancel: leave,
  };
}
