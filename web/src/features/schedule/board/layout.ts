import { dayLater } from '@/lib/date';
import { DAY_MINUTES, DEFAULT_MINUTES, slotOf } from './days';

/** An order with a time. */
export interface Planned {
  readonly order_id: number;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
}

/** The part of an order on one day, in minutes of the company's clock. */
export interface Piece<O> {
  readonly order: O;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  /** Whether it continues before or after this day. */
  readonly begun: boolean;
  readonly goesOn: boolean;
}

/**
 * The pieces of each order, cached: orders are never changed, only replaced, and conversions to the company's clock
 * take time.
 */
const cut = new WeakMap<Planned, readonly Piece<Planned>[]>();

function cutOf<O extends Planned>(order: O): readonly Piece<O>[] {
  const known = cut.get(order) as readonly Piece<O>[] | undefined;
  if (known || order.planned_start === null) return known ?? [];
  const pieces: Piece<O>[] = [];
  const start = slotOf(order.planned_start);
  const end = order.planned_end === null ? null : slotOf(order.planned_end);
  // An hour that the clocks turn back may end before it begins on the wall.
  const lastDay = end?.day ?? start.day;
  const until = end ? end.minute : start.minute + DEFAULT_MINUTES;
  for (let day = start.day; day <= lastDay; day = dayLater(day, 1)) {
    const begun = day !== start.day;
    const goesOn = day !== lastDay;
    const from = begun ? 0 : start.minute;
    const to = goesOn ? DAY_MINUTES : Math.min(until, DAY_MINUTES);
    if (begun && to === 0) break;
    pieces.push({ order, day, from, to: Math.max(to, from + 1), begun, goesOn });
  }
  cut.set(order, pieces);
  return pieces;
}

/** Cuts orders at midnight into the days they lie on, of those shown. */
export function piecesOf<O extends Planned>(orders: readonly O[], days: readonly string[]): Map<string, Piece<O>[]> {
  const byDay = new Map<string, Piece<O>[]>(days.map((day) => [day, []]));
  for (const order of orders) {
    for (const piece of cutOf(order)) byDay.get(piece.day)?.push(piece);
  }
  return byDay;
}

const DAY_MS = 24 * 60 * 60_000;

/** Reports whether an order takes a whole day or more: it is shown above the clock, where it hides nothing. */
export const isLong = ({ planned_start, planned_end }: Planned) =>
  planned_start !== null && planned_end !== null && Date.parse(planned_end) - Date.parse(planned_start) >= DAY_MS;

/** A piece beside those at the same time: which of how many lanes. */
interface Placed<O> extends Piece<O> {
  readonly lane: number;
  readonly lanes: number;
  /** The sign of what is folded needs room beside it. */
  readonly hasMore: boolean;
}

/** Lanes that do not fit, as one sign at the first of them. */
export interface Folded<O> {
  readonly at: number;
  readonly pieces: readonly Piece<O>[];
}

interface Layout<O> {
  readonly placed: readonly Placed<O>[];
  readonly folded: readonly Folded<O>[];
}

const NONE: ReadonlySet<number> = new Set();

/** Returns how many of the pieces lie beside each other at most. */
export function lanesOf(pieces: readonly Piece<Planned>[]): number {
  const ends: number[] = [];
  for (const piece of pieces.toSorted(inTime)) {
    const lane = ends.findIndex((until) => until <= piece.from);
    ends[lane < 0 ? ends.length : lane] = piece.to;
  }
  return ends.length;
}

/** The order in which they are given their places. */
const inTime = (a: Piece<Planned>, b: Piece<Planned>) =>
  a.from - b.from || b.to - a.to || a.order.order_id - b.order.order_id;

/**
 * Arranges the pieces of a day side by side: overlapping pieces are in lanes, a single one takes the whole width. Of
 * more than `most` lanes the rest is folded, down to as many as fit beside its sign, except for orders to be `kept`
 * visible. `shortest` is the least length of a piece on the screen, in minutes.
 */
export function layDay<O extends Planned>(
  pieces: readonly Piece<O>[],
  most: number,
  shortest: number,
  besideSign = most,
  kept: ReadonlySet<number> = NONE,
): Layout<O> {
  const sorted = pieces.toSorted(inTime);
  const placed: Placed<O>[] = [];
  const folded: Folded<O>[] = [];
  let group: { piece: Piece<O>; lane: number }[] = [];
  let hidden: Piece<O>[] = [];
  let ends: number[] = [];
  let groupEnd = 0;
  const close = () => {
    const hasMore = hidden.length > 0;
    const lanes = hasMore ? Math.min(ends.length, besideSign) : ends.length;
    const isOut = kept.size > 0 && [...hidden, ...group.flatMap(pastLane(lanes))].some(isKept);
    if (isOut) ({ group, hidden } = keeping([...group.map(({ piece }) => piece), ...hidden].sort(inTime), lanes));
    for (const { piece, lane } of group) {
      if (lane < lanes) placed.push({ ...piece, lane, lanes, hasMore });
      else hidden.push(piece);
    }
    hidden.sort((a, b) => a.from - b.from);
    const first = hidden[0];
    if (first) folded.push({ at: first.from, pieces: hidden });
    group = [];
    hidden = [];
    ends = [];
  };
  const pastLane =
    (lanes: number) =>
    ({ piece, lane }: (typeof group)[number]) =>
      lane < lanes ? [] : [piece];
  const isKept = ({ order }: Piece<O>) => kept.has(order.order_id);
  const endOf = ({ from, to }: Piece<O>) => Math.max(to, from + shortest);
  /** The kept ones are given the last lanes, then each other one the first in which it meets none. */
  const keeping = (pieces: readonly Piece<O>[], lanes: number) => {
    const beside = Array.from({ length: lanes }, (): Piece<O>[] => []);
    const isFree = (lane: number, piece: Piece<O>) =>
      beside[lane]?.every((one) => endOf(one) <= piece.from || endOf(piece) <= one.from) === true;
    const fits: typeof group = [];
    const rest: Piece<O>[] = [];
    const upwards = beside.map((_, lane) => lane);
    const give = (piece: Piece<O>, order: readonly number[]) => {
      const lane = order.find((one) => isFree(one, piece));
      if (lane === undefined) return rest.push(piece);
      beside[lane]?.push(piece);
      return fits.push({ piece, lane });
    };
    for (const piece of pieces.filter(isKept)) give(piece, upwards.toReversed());
    for (const piece of pieces) if (!isKept(piece)) give(piece, upwards);
    return { group: fits, hidden: rest };
  };
  for (const piece of sorted) {
    if (piece.from >= groupEnd) close();
    const end = endOf(piece);
    let lane = ends.findIndex((until) => until <= piece.from);
    if (lane < 0) lane = ends.length;
    groupEnd = Math.max(groupEnd, end);
    if (lane >= most) {
      hidden.push(piece);
      continue;
    }
    ends[lane] = end;
    group.push({ piece, lane });
  }
  close();
  return { placed, folded };
}
