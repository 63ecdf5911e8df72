import type { PickLine } from './picking.api';

/** The material to take for one order. */
export interface OfOrder {
  readonly order_id: number;
  readonly title: string;
  readonly planned_start: string;
  readonly lines: readonly PickLine[];
}

/** The lines of a worker by order, as the server has them in order. */
export function byOrder(lines: readonly PickLine[]): readonly OfOrder[] {
  const orders = new Map<number, OfOrder & { lines: PickLine[] }>();
  for (const line of lines) {
    const { order_id, title, planned_start } = line;
    const order = orders.get(order_id) ?? { order_id, title, planned_start, lines: [] };
    order.lines.push(line);
    orders.set(order_id, order);
  }
  return [...orders.values()];
}

/**
 * Returns the key of a tick on this device: the order, the material and the quantity; shared by all workers of the
 * order.
 */
export const tickOf = ({ order_id, catalog_item_id, quantity }: PickLine) =>
  `${order_id}:${catalog_item_id}:${quantity}`;
