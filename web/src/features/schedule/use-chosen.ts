import { type MouseEvent, useState } from 'react';
import type { BoardOrder } from './schedule.api';
import type { FindOrder } from './use-find-order';

const NOBODY: ReadonlySet<number> = new Set();

/** The orders that a person has chosen to move together, by clicks with Shift or by a frame. */
export function useChosen(find: FindOrder, enabled: boolean) {
  const [ids, setIds] = useState(NOBODY);
  // Those that others have taken off the board are chosen no more.
  const orders = [...ids].flatMap((id) => find(id) ?? []);
  const toggle = (id: number) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return {
    ids,
    orders,
    /** Those that are moved with the order: itself alone unless it is among the chosen. */
    with: (order: BoardOrder) => (ids.has(order.order_id) ? orders : [order]),
    add: (some: readonly number[]) => setIds((before) => new Set([...before, ...some])),
    clear: () => setIds(NOBODY),
    /** Takes a click with Shift before the card does. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-order]') : null;
      if (!card || !event.shiftKey || !enabled) return;
      event.preventDefault();
      event.stopPropagation();
      toggle(Number(card.dataset.order));
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;
