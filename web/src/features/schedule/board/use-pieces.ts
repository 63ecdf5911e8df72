import { useMemo, useRef } from 'react';
import { type Piece, type Planned, piecesOf } from './layout';

type ByDay<O> = ReadonlyMap<string, readonly Piece<O>[]>;

/** The pieces of the orders by day; of a day on which nothing has changed it is the array of before. */
export function usePieces<O extends Planned>(orders: readonly O[], days: readonly string[]): ByDay<O> {
  const last = useRef<ByDay<O>>(undefined);
  return useMemo(() => {
    const before = last.current;
    const now = new Map<string, readonly Piece<O>[]>();
    for (const [day, pieces] of piecesOf(orders, days)) {
      const known = before?.get(day);
      const isSame = known?.length === pieces.length && pieces.every((piece, n) => piece === known[n]);
      now.set(day, isSame && known ? known : pieces);
    }
    last.current = now;
    return now;
  }, [orders, days]);
}
