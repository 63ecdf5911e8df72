import { type MouseEvent, useRef, useState } from 'react';
import type { BoardOrder } from '../schedule.api';
import type { FindOrder } from './use-find-order';

/** The numbers of the chosen orders, and whether each was on the board when it was chosen. */
export type ChosenIds = ReadonlyMap<number, boolean>;
const NOBODY: ChosenIds = new Map();
const NOTHING: readonly BoardOrder[] = [];

/** The orders that a person has chosen to move together, by clicks with Shift or by a frame. */
export function useChosen(find: FindOrder, enabled: boolean) {
  const [ids, setIds] = useState(NOBODY);
  // Orders that others have taken off the board are no longer chosen.
  const orders = [...ids].flatMap(([id, wasThere]) => {
    const order = find(id);
    return order && (order.planned_start !== null || !wasThere) ? order : [];
  });
  const isChosen = (id: number) => orders.some((order) => order.order_id === id);
  const add = (some: readonly number[]) =>
    setIds((before) => new Map([...before, ...some.map((id) => [id, !!find(id)?.planned_start] as const)]));
  const drop = (id: number) => setIds((before) => new Map([...before].filter(([one]) => one !== id)));
  const held = useRef(NOTHING);
  const withOrder = (order: BoardOrder) => {
    if (held.current.includes(order)) return held.current;
    return isChosen(order.order_id) ? orders : [order];
  };
  return {
    ids,
    orders,
    /** Returns the orders that move with the order: all chosen ones if it is among them, otherwise itself alone. */
    with: withOrder,
    /** Keeps the order, and those moved with it, as they are now: what others do meanwhile is not overwritten by the drop. */
    hold: (order: BoardOrder) => {
      held.current = withOrder(order).map((one) => (one.order_id === order.order_id ? order : one));
    },
    /** The order as it was when it was taken up. */
    held: (id: number) => held.current.find((one) => one.order_id === id),
    release: () => {
      held.current = NOTHING;
    },
    add,
    clear: () => setIds(NOBODY),
    /** Handles a click with Shift before the card does. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-order]') : null;
      if (!card || !event.shiftKey || !enabled) return;
      event.preventDefault();
      event.stopPropagation();
      const id = Number(card.dataset.order);
      if (isChosen(id)) drop(id);
      else add([id]);
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;
