import { ORDER_STATUS, type OrderStatus } from '@/domain/orders/order-status';
import { type NarrowSearch, readNarrow } from './board/board-filters';

/** The periods that the board can show. */
export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** The ways to show them: on the clock, in a row for each worker, or on a map. */
export const MODES = ['calendar', 'workers', 'map'] as const;
export type Mode = (typeof MODES)[number];

/** The periods of each mode; the first one replaces a longer one. */
const SHOWS: Readonly<Record<Mode, readonly View[]>> = {
  calendar: VIEWS,
  workers: ['week', 'day'],
  map: ['day'],
};

export const canShow = (mode: Mode, view: View) => SHOWS[mode].includes(view);

/** The days a mode shows when these are asked for. */
export const shownIn = (mode: Mode, view: View): View => (canShow(mode, view) ? view : (SHOWS[mode][0] ?? view));

/** From so many workers on the board opens with a row for each. */
export const ROWS_FROM = 10;

/**
 * What a dispatcher has to act on: orders that are late on any day, which are listed; those of workers with two orders
 * at once or absent, and those that nobody does, which the board shows alone.
 */
export const CALLS = ['late', 'clash', 'nobody'] as const;
export type Call = (typeof CALLS)[number];

/** The address of the board: what it shows, the day it is at, the statuses it leaves out, and which call is answered. */
export interface ScheduleSearch extends NarrowSearch {
  view?: View | undefined;
  mode?: Mode | undefined;
  day?: string | undefined;
  off?: readonly OrderStatus[] | undefined;
  only?: Call | undefined;
  /** The time in which somebody free is looked for, "10:00-12:00". */
  free?: string | undefined;
}

/** Deleted orders are left out until somebody asks for them. */
export const OFF: readonly OrderStatus[] = ['DELETED'];

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2040;

const DAY = /^20[0-4]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const FREE = /^\d\d:\d\d-\d\d:\d\d$/;

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in ORDER_STATUS;

export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const { view, mode, day, off, only, free } = raw;
  return {
    ...(VIEWS.some((one) => one === view) && { view: view as View }),
    ...(MODES.some((one) => one === mode) && { mode: mode as Mode }),
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(Array.isArray(off) && { off: off.filter(isStatus) }),
    ...(CALLS.some((one) => one === only) && { only: only as Call }),
    ...(typeof free === 'string' && FREE.test(free) && { free }),
    ...readNarrow(raw),
  };
}
