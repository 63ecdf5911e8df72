import type { BoardOrder } from '../schedule.api';
import { DAY_MINUTES } from './days';
import type { Piece } from './layout';
import { driveBetween, pointOf, type Roads } from './roads';

/** The drive to an order from the one before it, in minutes of the day it has to end at. */
export interface DriveTo {
  readonly id: number;
  readonly until: number;
  readonly minutes: number;
  /** The minutes between the two orders. */
  readonly gap: number;
}

/** The drives of somebody on a day, between orders that follow each other and have a place on the map. */
export function drivesOf(pieces: readonly Piece<BoardOrder>[], roads: Roads): readonly DriveTo[] {
  const inOrder = pieces
    .filter(({ order }) => order.status !== 'DELETED')
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  return inOrder.flatMap((piece, i) => {
    const before = inOrder[i - 1];
    const [from, to] = [before && pointOf(before.order), pointOf(piece.order)];
    if (!before || !from || !to || before.to >= DAY_MINUTES || before.to > piece.from) return [];
    const { minutes } = driveBetween(from, to, roads);
    if (minutes === 0) return [];
    return [{ id: piece.order.order_id, until: piece.from, minutes, gap: piece.from - before.to }];
  });
}
