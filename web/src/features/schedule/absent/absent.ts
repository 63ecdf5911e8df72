import type { Schemas } from '@/api/client';
import { dayLater } from '@/lib/date';
import { type Change, clashOf, withChange } from '../planning/plan';
import type { BoardOrder } from '../schedule.api';

export type StandIns = Schemas['ScheduleStandIns'];
export type Suggestion = StandIns['suggestions'][number];
export type Place = Suggestion['places'][number];
export type AbsenceKind = Schemas['ScheduleAbsent']['kind'];

/** Where an order goes: the number of one of its places, or back among those that wait. */
export type Choice = number | 'wait';

/** An order of the absent worker, and what becomes of it. */
export interface AbsentRow {
  readonly order: BoardOrder;
  readonly suggestion: Suggestion;
  readonly choice: Choice;
  /** Undefined for an order that is to wait. */
  readonly place: Place | undefined;
  /** A clash is with an order above it in the list; a fixed order cannot be planned now. */
  readonly state: 'open' | 'clash' | 'fixed';
  readonly clash: BoardOrder | undefined;
}

const othersOf = (order: BoardOrder, worker: number) => order.workers.filter((one) => one.worker_id !== worker);

/** Returns the change of the plan of the order of a row. */
export const changeOf = ({ order, place }: Pick<AbsentRow, 'order' | 'place'>, worker: number): Change => ({
  order,
  what: place ? { start: place.start, workers: place.workers } : { start: null, workers: othersOf(order, worker) },
});

/** Returns the orders of an absent worker with what was chosen for each; the best place is chosen at first. */
export function absentRows(
  suggestions: readonly Suggestion[],
  chosen: ReadonlyMap<number, Choice>,
  worker: number,
): readonly AbsentRow[] {
  const above: BoardOrder[] = [];
  return suggestions.map((suggestion): AbsentRow => {
    const { order, places, refusal } = suggestion;
    const first = places.length > 0 ? 0 : 'wait';
    const choice = chosen.get(order.order_id) ?? first;
    const place = choice === 'wait' ? undefined : (places[choice] ?? places[0]);
    const row = { order, suggestion, choice: place ? choice : ('wait' as const), place, clash: undefined };
    if (refusal === 'NOT_MOVABLE') return { ...row, state: 'fixed' };
    if (!place) return { ...row, state: 'open' };
    const there = withChange(order, changeOf(row, worker).what);
    const [clash] = clashOf(there, above).orders;
    if (clash) return { ...row, state: 'clash', clash };
    above.push(there);
    return { ...row, state: 'open' };
  });
}

/** Reports whether somebody else does the order at its time. */
export const isAtItsTime = ({ planned_start }: BoardOrder, { start }: Place) =>
  planned_start !== null && Date.parse(planned_start) === Date.parse(start);

/** The workers of the place who were not on the order: nobody where the others go on alone. */
export const standInsOf = (order: BoardOrder, { workers }: Place) =>
  workers.filter((worker) => !order.workers.some((one) => one.worker_id === worker.worker_id));

/** How many days an absence may have at once; one until further notice has all of them. */
export const MOST_DAYS = 31;

export const PRESETS = ['today', 'tomorrow', 'week', 'open'] as const;
export type Preset = (typeof PRESETS)[number];

/** Returns the last day of each usual absence that begins on the day. */
export function lastDays(day: string): Readonly<Record<Preset, string>> {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return {
    today: day,
    tomorrow: dayLater(day, 1),
    week: dayLater(day, 6 - weekday),
    open: dayLater(day, MOST_DAYS - 1),
  };
}
