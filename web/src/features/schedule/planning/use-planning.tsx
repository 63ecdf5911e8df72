import type { Candidate } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { daysBetween } from '@/lib/calendar';
import { formatDuration } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import { part, untilFetched } from '@/lib/part';
import { present } from '@/lib/server-clock';
import { orderNumber } from '@/records/numbers';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import type { Show } from '@/ui/overlays/use-dialog';
import { clockOf, instantOf, later, SLOT, type Slot, type Spot, slotOf } from '../board/days';
import { asBoardWorker, nameOf } from '../board/rows';
import { setGhost, warningOf } from '../drag/ghost';
import type { Deed } from '../moves/deeds';
import type { BoardOrder, BoardWorker, Crew } from '../schedule.api';
import {
  type Change,
  type Clash,
  clashOf,
  isFree,
  isMovable,
  type Lying,
  lengthOf,
  type PlanChange,
  withChange,
  workersIn,
} from './plan';
import { usePlanChanges } from './use-plan-changes';

interface Options {
  /** The orders that the board shows. */
  readonly all: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  /** The orders that are moved together with one: itself, or all that are chosen. */
  readonly withChosen: (order: BoardOrder) => readonly BoardOrder[];
  readonly show: Show;
}

const AskWho = lazyPart(() => import('../dialogs/AskWho'));
const AssignModal = lazyPart(() => import('../dialogs/AssignModal'));
const deeds = part(() => import('../moves/deeds'));

/** How many conflicts a preview names. */
const NAMED = 2;
/** How many slots ahead a free time is searched. */
const AHEAD = (7 * 24 * 60) / SLOT;

/** Returns the handlers of changes on the board, with previews before them and messages after them. */
export function usePlanning({ all, crew, withChosen, show }: Options) {
  const words = useOfficeT();
  const t = words.schedule;
  const sentence = useRefusalSentence();
  const changes = usePlanChanges();

  const memberOf = (id: number): BoardWorker | undefined => {
    const found = crew?.workers.find((one) => one.worker_id === id);
    return found && asBoardWorker(found);
  };
  const atText = (iso: string) => {
    const slot = slotOf(iso);
    return t.at({ day: formatDay(slot.day), time: clockOf(slot.minute) });
  };
  const wordsFor = (some: readonly Change[]) => {
    const [first] = some;
    if (!first || some.length > 1) return t.done.several({ n: some.length });
    const { order, what } = first;
    const id = order.order_id;
    if (what.start === null) return t.done.unplanned({ id });
    if (what.start !== undefined) return t.done.moved({ id, at: atText(what.start) });
    return what.workers ? t.done.workers({ id }) : t.done.stretched({ id });
  };
  const change = (...some: Change[]) => {
    if (some.length > 0) void changes.change(some, wordsFor(some));
  };

  /** The order as it would lie there. */
  const lying = (order: BoardOrder, spot: Spot, from: number | undefined): BoardOrder => {
    const member = spot.worker === undefined ? undefined : memberOf(spot.worker);
    const workers =
      spot.worker === 0 ? [] : member ? (workersIn(order, member, from) ?? [...order.workers, member]) : order.workers;
    return withChange(order, { start: instantOf(spot), workers });
  };
  /** Returns the conflicts of an order at its new place. */
  const clashAt = (one: Lying, among: readonly BoardOrder[] = all) => clashOf(one, among, crew);
  const clashText = (...found: readonly Clash[]) => {
    const orders = [...new Map(found.flatMap((one) => one.orders).map((one) => [one.order_id, one])).values()];
    const away = [...new Set(found.flatMap((one) => one.away))];
    const named = [
      ...orders
        .slice(0, NAMED)
        .map((one) => `${orderNumber(one.order_id)}, ${clockOf(slotOf(one.planned_start ?? '').minute)}`),
      ...(orders.length > NAMED ? [t.andMore({ n: orders.length - NAMED })] : []),
    ];
    const what = [
      ...(named.length > 0 ? [t.clashes({ with: named.join(', ') })] : []),
      ...away.map((one) => t.awayName({ name: nameOf(one) })),
    ];
    return what.length === 0 ? null : what.join(', ');
  };

  /** All orders, with those that are moved where they would be. */
  const allWith = (moved: readonly BoardOrder[]): readonly BoardOrder[] => {
    const ids = new Set(moved.map((one) => one.order_id));
    return [...all.filter((one) => !ids.has(one.order_id)), ...moved];
  };

  /** Returns other warnings about a time: it is past, or outside working hours. */
  const noteOf = (spot: Spot, minutes: number) =>
    Date.parse(instantOf(spot)) < present() ? t.past : offHours(spot, minutes);
  const offHours = (spot: Spot, minutes: number) => {
    const start = Date.parse(instantOf(spot));
    const day = crew?.days.find((one) => one.day === spot.day);
    if (day?.minutes === 0) return day.holiday ?? t.crew.dayOff;
    const isWork = !day || (start >= Date.parse(day.from) && start + minutes * 60_000 <= Date.parse(day.to));
    return isWork ? null : t.outside;
  };

  /** The order as it would lie there, and with it all that is moved together. */
  const moved = (order: BoardOrder, spot: Spot, from: number | undefined): readonly BoardOrder[] => {
    const here = lying(order, spot, from);
    if (withChosen(order).length < 2) return [here];
    const others = together(order, spot, from).filter((one) => one.order !== order);
    return [here, ...others.map((one) => withChange(one.order, one.what))];
  };

  /** Returns the other warnings about their times; those of the first order that has any. */
  const noteOfAll = (those: readonly BoardOrder[], spot: Spot) => {
    for (const [n, one] of those.entries()) {
      const note = noteOf(n === 0 ? spot : slotOf(one.planned_start ?? ''), lengthOf(one));
      if (note !== null) return note;
    }
    return null;
  };

  /** Previews the drop position and its conflicts, also those of the orders that move with it. */
  const aim = (order: BoardOrder, spot: Spot, from?: number) => {
    const those = moved(order, spot, from);
    const among = allWith(those);
    const clashes = those.map((one) => clashAt(one, among));
    const member = spot.worker === undefined ? undefined : memberOf(spot.worker);
    const who = member ? nameOf(member) : spot.worker === 0 ? t.nobody : '';
    const about = { clash: clashText(...clashes), note: noteOfAll(those, spot) };
    const several = those.length > 1 ? [t.several({ n: those.length })] : [];
    const companions = those.slice(1).flatMap((one, n) => {
      const clash = clashes[n + 1];
      const isClash = clash !== undefined && !isFree(clash);
      const at = { ...slotOf(one.planned_start ?? ''), id: one.order_id, minutes: lengthOf(one) };
      if (spot.worker === undefined) return [{ ...at, isClash }];
      const rows = one.workers.length > 0 ? one.workers.map((each) => each.worker_id) : [0];
      return rows.map((worker) => ({ ...at, worker, isClash }));
    });
    setGhost({
      ...spot,
      ...about,
      minutes: lengthOf(order),
      text: [...several, who || order.task_title].join(' · '),
      ...(companions.length > 0 && { companions }),
    });
    return { warning: warningOf(about), who: [...several, who].filter(Boolean).join(', ') };
  };

  /** Returns the length of an order when its end is pulled: whole quarters of an hour, at least one. */
  const stretchedBy = (order: BoardOrder, by: number) =>
    Math.max(SLOT, Math.round((lengthOf(order) + by) / SLOT) * SLOT);

  /** Shows how long an order would last, and what would be in its way then. */
  const aimStretched = (order: BoardOrder, by: number, worker: number | undefined) => {
    if (order.planned_start === null) return;
    const minutes = stretchedBy(order, by);
    const spot = { ...slotOf(order.planned_start), worker };
    const clash = clashText(clashAt(withChange(order, { minutes })));
    setGhost({ ...spot, minutes, text: formatDuration(minutes), clash, note: offHours(spot, minutes) });
  };

  /** Gives an order the time to which its end was pulled. */
  const stretch = (order: BoardOrder, by: number) => {
    const minutes = stretchedBy(order, by);
    if (by !== 0 && minutes !== lengthOf(order)) change({ order, what: { minutes } });
  };

  /** Returns the workers of a new order in the row of a worker. */
  const candidatesAt = (spot: Spot): readonly Candidate[] => {
    const member = spot.worker === undefined ? undefined : memberOf(spot.worker);
    return member ? [{ ...member, busy: null }] : [];
  };

  /** Shows a new order that is being drawn on the board. */
  const aimNew = (spot: Spot, minutes: number) => {
    const workers = candidatesAt(spot);
    const clash = clashText(
      clashAt({ order_id: 0, planned_start: instantOf(spot), time_estimate_minutes: minutes, workers }),
    );
    setGhost({ ...spot, minutes, text: workers.map(nameOf)[0] ?? t.add, clash, note: noteOf(spot, minutes) });
  };

  const freeFrom = (order: BoardOrder, spot: Spot, from?: number): Spot | null => {
    for (let n = 1; n <= AHEAD; n++) {
      const next = { ...spot, ...later(spot, n * SLOT) };
      const isKnown = crew?.days.some((day) => day.day === next.day);
      if (!isKnown || noteOf(next, lengthOf(order)) !== null) continue;
      const those = moved(order, next, from);
      const among = allWith(those);
      if (noteOfAll(those, next) === null && those.every((one) => isFree(clashAt(one, among)))) return next;
    }
    return null;
  };

  /**
   * Returns the changes of all orders that move with the order: the chosen ones keep their distances, those without a
   * time follow one after another. Only orders of the same row move to another row.
   */
  const together = (order: BoardOrder, spot: Spot, from: number | undefined): readonly Change[] => {
    const member = spot.worker === undefined ? undefined : memberOf(spot.worker);
    const some = withChosen(order).filter(isMovable);
    const by = order.planned_start === null ? null : Date.parse(instantOf(spot)) - Date.parse(order.planned_start);
    const days = order.planned_start === null ? 0 : daysBetween(slotOf(order.planned_start).day, spot.day);
    let next: Slot = spot;
    return some.flatMap((one): Change[] => {
      let start: string;
      if (one.planned_start === null) {
        if (by !== null) return [];
        start = instantOf(next);
        next = later(next, lengthOf(one));
      } else {
        if (by === null || order.planned_start === null) return [];
        const was = slotOf(one.planned_start);
        start = instantOf(later(was, days * 24 * 60 + spot.minute - slotOf(order.planned_start).minute));
      }
      const inRow = from === undefined || one.workers.some((each) => each.worker_id === from);
      if (spot.worker === 0 && inRow) return [{ order: one, what: { start, workers: [] } }];
      if (!member || !inRow) return [{ order: one, what: { start } }];
      const others = one.workers.filter((each) => each.worker_id !== from);
      return [{ order: one, what: { start, workers: workersIn(one, member, from) ?? [...others, member] } }];
    });
  };

  /** Moves the order there; in the row of another worker it becomes theirs. */
  const put = (order: BoardOrder, spot: Spot, from?: number) => {
    const start = instantOf(spot);
    const works = order.workers.some((one) => one.worker_id === spot.worker);
    if (spot.worker && !works && !memberOf(spot.worker)) return void toast.warning(t.hasLeft);
    if (withChosen(order).length > 1) return change(...together(order, spot, from));
    const isSame = order.planned_start !== null && Date.parse(order.planned_start) === Date.parse(start);
    const moved: PlanChange = isSame ? {} : { start };
    const member = spot.worker === undefined ? undefined : memberOf(spot.worker);
    if (spot.worker === 0 && order.workers.length > 0) return change({ order, what: { ...moved, workers: [] } });
    if (!member) return isSame ? undefined : change({ order, what: moved });
    const workers = workersIn(order, member, from);
    if (workers === order.workers) return isSame ? undefined : change({ order, what: moved });
    if (workers) return change({ order, what: { ...moved, workers } });
    ask(order, moved, member, from);
  };

  /** An order of several workers in the row of another one: instead of whom, or beside them? */
  const ask = (order: BoardOrder, moved: PlanChange, member: BoardWorker, from: number | undefined) => {
    show((close) => (
      <AskWho
        order={order}
        member={member}
        from={from}
        onChoose={(workers) => change({ order, what: { ...moved, workers } })}
        onClose={close}
      />
    ));
  };

  /** Adds workers to orders that have a time and have not begun. */
  const assign = (some: readonly BoardOrder[], ids: readonly number[]) => {
    const movable = some.filter(isMovable);
    if (movable.length === 0) return void toast.warning(t.fixed);
    const planned = movable.filter((order) => order.planned_start !== null);
    if (planned.length === 0) return void toast.warning(t.planFirst);
    const added = planned.flatMap((order): Change[] => {
      const others = ids.filter((id) => !order.workers.some((one) => one.worker_id === id));
      const members = others.flatMap((id) => memberOf(id) ?? []);
      return members.length === 0 ? [] : [{ order, what: { workers: [...order.workers, ...members] } }];
    });
    if (added.length === 0) return void toast.info(t.assignedAlready);
    change(...added);
  };

  /** Asks for further workers of the orders. */
  const askWhom = (some: readonly BoardOrder[]) => {
    const first = some.find((order) => isMovable(order) && order.planned_start !== null);
    if (!first) return assign(some, []);
    show((close) => <AssignModal order={first} onChoose={(id) => assign(some, [id])} onClose={close} />);
  };

  const unplan = (some: readonly BoardOrder[]) => {
    const planned = some.filter((one) => one.planned_start !== null);
    const movable = planned.filter(isMovable);
    if (planned.length > 0 && movable.length === 0) return void toast.warning(t.fixed);
    change(...movable.map((order) => ({ order, what: { start: null } })));
  };

  const save = (some: readonly Change[], said: string) => void changes.change(some, said);

  const withDeeds = (run: (of: Awaited<ReturnType<typeof deeds.load>>) => unknown) =>
    void untilFetched(deeds.load, () => true).then((module) => module && run(module));
  const board = { t: words, all, crew, show, save, onError: (error: unknown) => void toast.error(sentence(error)) };
  /** Gives orders another worker or another day. */
  const act = (deed: Deed, some: readonly BoardOrder[]) => withDeeds((of) => of.run(deed, some, board));
  /** Exchanges two orders, or asks for two workers who exchange a day. */
  const exchange = (some: readonly BoardOrder[], worker: number | undefined, day: string) =>
    withDeeds((of) => of.exchange(some, { worker, day, onExchange: changes.change }, board));

  return {
    aim,
    aimNew,
    aimStretched,
    stretch,
    candidatesAt,
    put,
    freeFrom,
    assign,
    askWhom,
    unplan,
    change,
    save,
    act,
    exchange,
    handOver: changes.change,
    undo: changes.undo,
    redo: changes.redo,
    isSaving: changes.isSaving,
    dialog: changes.dialog,
  };
}

export type Planning = ReturnType<typeof usePlanning>;
