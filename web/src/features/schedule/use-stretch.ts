import { type PointerEvent, useRef } from 'react';
import { formatDuration } from '@/lib/date';
import { SLOT, slotOf } from './days';
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

/** The edge of a card where its time ends is its handle for the estimate: below on a clock, right in a row. */
export function useStretch(
  orders: readonly BoardOrder[],
  along: 'x' | 'y',
  hourPx: number,
  onStretch: (order: BoardOrder, minutes: number) => void,
) {
  const stretched = useRef<Stretched | null>(null);
  const leave = () => {
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
      const { left, top } = card.getBoundingClientRect();
      stretched.current = { order, from: along === 'x' ? left : top, worker: rowOf(card), minutes: lengthOf(order) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = stretched.current;
      if (!now?.order.planned_start) return;
      const px = (along === 'x' ? event.clientX : event.clientY) - now.from;
      now.minutes = Math.max(SLOT, Math.round((px / hourPx) * (60 / SLOT)) * SLOT);
      const { order, worker, minutes } = now;
      setGhost({
        ...slotOf(order.planned_start ?? ''),
        worker,
        minutes,
        text: formatDuration(minutes),
        clash: null,
        note: null,
      });
    },
    onPointerUp: () => {
      const was = stretched.current;
      leave();
      if (was && was.minutes !== lengthOf(was.order)) onStretch(was.order, was.minutes);
    },
    onPointerCancel: leave,
  };
}
