import type { Schemas } from '@/api/client';
import { type Change, clashOf, withChange } from '../planning/plan';
import type { BoardOrder, Crew } from '../schedule.api';

export type Proposal = Schemas['ScheduleProposal'];
export type Suggestion = Schemas['ScheduleSuggestion'];
export type Place = Schemas['ScheduleSpot'];
export type Reason = Schemas['ScheduleReason'];

/** What a proposal is for: these orders, or without any the first waiting ones; or a better order of the day. */
export interface Ask {
  readonly ids: readonly number[];
  readonly tidy?: boolean;
  /** Other days than those that the board shows. */
  readonly range?: { readonly from: string; readonly to: string };
  /** For the first waiting ones: how many wait in all, which were in earlier proposals, and how many come next. */
  readonly waiting?: { readonly of: number; readonly before: readonly number[]; readonly next: number };
}

/** The person's decisions: other places than the best one, and orders left out. */
export interface Decisions {
  readonly chosen: ReadonlyMap<number, number>;
  readonly left: ReadonlySet<number>;
}

/** For how many waiting orders a proposal is made at once. */
export const FIRST = 10;

/** Asks for the first orders that wait, as the panel of them lists them, without those for which was asked before. */
export function firstWaiting(board: HTMLElement | null, before: readonly number[] = []): Ask {
  const panel = board?.querySelector<HTMLElement>('[data-waiting]');
  const rows = [...(panel?.querySelectorAll<HTMLElement>('[data-order]') ?? [])].map((row) =>
    Number(row.dataset.order),
  );
  const others = rows.filter((id) => !before.includes(id));
  const next = Math.min(FIRST, Math.max(0, others.length - FIRST));
  return { ids: others.slice(0, FIRST), waiting: { of: Number(panel?.dataset.waiting), before, next } };
}

export const UNDECIDED: Decisions = { chosen: new Map(), left: new Set() };

/** Why an order cannot be where it is proposed any more. */
export type Broken =
  | { readonly by: 'change' }
  | { readonly by: 'order'; readonly order: BoardOrder }
  | { readonly by: 'absence'; readonly name: string };

/** The present state of an order in a proposal. */
export interface Row {
  readonly id: number;
  readonly number: number;
  readonly suggestion: Suggestion;
  readonly place: Place | undefined;
  /** The order as the board has it now. */
  readonly order: BoardOrder;
  readonly state: 'open' | 'left' | 'taken' | 'broken' | 'none';
  readonly broken: Broken | null;
}

const same = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

const idsOf = (workers: BoardOrder['workers']) =>
  workers
    .map((worker) => worker.worker_id)
    .toSorted((a, b) => a - b)
    .join();

const isAt = (order: BoardOrder, start: string | null, workers: BoardOrder['workers']) =>
  same(order.planned_start, start) && idsOf(order.workers) === idsOf(workers);

/** Returns the change that moves the order of the row to its place. */
export function changeOf({ order, place }: Row): Change {
  const workers = place && idsOf(order.workers) !== idsOf(place.workers) ? place.workers : undefined;
  return { order, what: { ...(place && { start: place.start }), ...(workers && { workers }) } };
}

/**
 * Returns the rows of a proposal, checked against the present board: `find` returns an order of it, `all` are those
 * with a time. A change by others or a new conflict breaks a row; a row whose order is at its proposed place is taken.
 */
export function rowsOf(
  suggestions: readonly Suggestion[],
  { chosen, left }: Decisions,
  find: (id: number) => BoardOrder | undefined,
  all: readonly BoardOrder[],
  crew: Crew | undefined,
): readonly Row[] {
  const rows = suggestions.map((suggestion, n): Row => {
    const was = suggestion.order;
    const id = was.order_id;
    const order = find(id) ?? was;
    const place = suggestion.places[chosen.get(id) ?? 0];
    const base = { id, number: n + 1, suggestion, place, order, broken: null };
    if (!place) return { ...base, state: 'none' };
    if (isAt(order, place.start, place.workers)) return { ...base, state: 'taken' };
    if (left.has(id)) return { ...base, state: 'left' };
    const changed =
      order.status !== 'CREATED' || order.start_date !== null || !isAt(order, was.planned_start, was.workers);
    return changed ? { ...base, state: 'broken', broken: { by: 'change' } } : { ...base, state: 'open' };
  });
  // Orders that move with the proposal count at their new place, not at the old one.
  const moving = new Set(rows.filter((row) => row.state === 'open').map((row) => row.id));
  const others = all.filter((order) => !moving.has(order.order_id));
  const there = rows.map((row) => (row.place ? withChange(row.order, changeOf(row).what) : row.order));
  return rows.map((row, n) => {
    const order = there[n];
    if (row.state !== 'open' || !order) return row;
    const before = there.filter((_, other) => other < n && rows[other]?.state === 'open');
    const clash = clashOf(order, [...others, ...before], crew);
    const [first] = clash.orders;
    const [absent] = clash.away;
    if (first) return { ...row, state: 'broken', broken: { by: 'order', order: first } };
    if (absent)
      return { ...row, state: 'broken', broken: { by: 'absence', name: `${absent.first_name} ${absent.last_name}` } };
    return row;
  });
}

/** Decisions with the order at another of its places. */
export const choosing = ({ chosen, left }: Decisions, id: number, at: number): Decisions => ({
  chosen: new Map(chosen).set(id, at),
  left: new Set([...left].filter((one) => one !== id)),
});

/** Decisions with the order left out, or not any more. */
export const leaving = ({ chosen, left }: Decisions, id: number): Decisions => ({
  chosen,
  left: left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set(left).add(id),
});
