import { type MouseEvent, useState } from 'react';
import type { BoardOrder } from './schedule.api';
import type { FindOrder } from './use-find-order';

/** The chosen by their numbers, and whether each was on the board then. */
export type ChosenIds = ReadonlyMap<number, boolean>;
const NOBODY: ChosenIds = new Map();

/** The orders that a person has chosen to move together, by clicks with Shift or by a frame. */
export function useChosen(find: FindOrder, enabled: boolean) {
  const [ids, setIds] = useState(NOBODY);
  // Those that others have taken off the board are chosen no more.
  const orders = [...ids].flatMap(([id, wasThere]) => {
    const order = find(id);
    return order && (order.planned_start !== null || !wasThere) ? order : [];
  });
  const isChosen = (id: number) => orders.some((order) => order.order_id === id);
  const add = (some: readonly number[]) =>
    setIds((before) => new Map([...before, ...some.map((id) => [id, !!find(id)?.planned_start] as const)]));
  const drop = (id: number) => setIds((before) => new Map([...before].filter(([one]) => one !== id)));
  return {
    ids,
    orders,
    /** Those that are moved with the order: itself alone unless it is among the chosen. */
    with: (order: BoardOrder) => (isChosen(order.order_id) ? orders : [order]),
    add,
    clear: () => setIds(NOBODY),
    /** Takes a click with Shift before the card does. */
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
