import { replaceEqualDeep } from '@tanstack/react-query';
import type { Board, BoardOrder, Range } from '../schedule.api';

/** The board as it was read now, with the very objects of before for orders that are as before: those are not drawn again. */
export function sharedBoard(before: Board | undefined, now: Board): Board {
  if (!before) return now;
  const known = byId(before.data);
  const data = now.data.map((order) => sharedOrder(known.get(order.order_id), order));
  const isSame = data.length === before.data.length && data.every((order, n) => order === before.data[n]);
  const rest = (board: Board) => JSON.stringify({ ...board, data: [] });
  if (isSame && rest(before) === rest(now)) return before;
  return { ...now, data: isSame ? before.data : data };
}

const sharedOrder = (before: BoardOrder | undefined, now: BoardOrder) => (before ? replaceEqualDeep(before, now) : now);

const byId = (orders: readonly BoardOrder[]) => new Map(orders.map((order) => [order.order_id, order]));

/**
 * Returns the board with reloaded orders: those found are replaced, other requested ones have left the board. Conflicts
 * of other orders with them are updated. An order that is newer on the board is kept.
 */
export function patchedBoard(board: Board, asked: ReadonlySet<number>, found: readonly BoardOrder[]): Board {
  const now = byId(found);
  const clashes = new Map<number, number[]>();
  for (const { order_id, conflicts } of found) {
    for (const id of conflicts) clashes.set(id, [...(clashes.get(id) ?? []), order_id]);
  }
  const counts = { ...board.counts };
  const data = board.data.flatMap((order) => {
    const id = order.order_id;
    if (!asked.has(id)) return withClashes(order, asked, clashes.get(id) ?? []);
    const next = now.get(id);
    now.delete(id);
    if (next && next.version < order.version) return order;
    counts[order.status] = (counts[order.status] ?? 0) - 1;
    if (!next) return [];
    counts[next.status] = (counts[next.status] ?? 0) + 1;
    return sharedOrder(order, next);
  });
  for (const order of now.values()) {
    counts[order.status] = (counts[order.status] ?? 0) + 1;
    data.push(order);
  }
  return {
    ...board,
    data,
    counts: replaceEqualDeep(board.counts, counts),
    planned: board.planned + data.length - board.data.length,
  };
}

/** The board of these days with orders as they were planned here, or taken off it. */
export function movedBoard(board: Board, { from, to }: Range, orders: readonly BoardOrder[]): Board {
  const there = orders.filter(
    ({ planned_start: start, planned_end: end }) =>
      start !== null && Date.parse(start) < Date.parse(to) && Date.parse(end ?? start) >= Date.parse(from),
  );
  return patchedBoard(board, new Set(byId(orders).keys()), there);
}

function withClashes(order: BoardOrder, asked: ReadonlySet<number>, clashes: readonly number[]): BoardOrder {
  if (clashes.length === 0 && !order.conflicts.some((id) => asked.has(id))) return order;
  const conflicts = [...order.conflicts.filter((id) => !asked.has(id)), ...clashes].toSorted((a, b) => a - b);
  return replaceEqualDeep(order, { ...order, conflicts });
}
