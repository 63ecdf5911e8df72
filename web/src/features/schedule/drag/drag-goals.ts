import { DAY_MINUTES, type Spot, snap } from '../board/days';
import { rowOf } from '../board/rows';

/** What is dragged: an order, a worker or a team, by number; for an order also the worker from whose row it comes. */
export interface Lifted {
  readonly kind: 'order' | 'worker' | 'team';
  readonly id: number;
  readonly from?: number | undefined;
}

/** Over what it is held. */
export type Goal =
  | { readonly on: 'slot'; readonly spot: Spot }
  | { readonly on: 'day'; readonly day: string; readonly worker?: number | undefined }
  | { readonly on: 'waiting' }
  | { readonly on: 'order'; readonly id: number };

/** The handlers of the board for drags. */
export interface DragRules {
  /** Something is lifted; null when it is given up without a drop. */
  readonly onLift: (lifted: Lifted | null) => void;
  readonly onOver: (lifted: Lifted, goal: Goal | null) => void;
  readonly onDrop: (lifted: Lifted, goal: Goal | null) => void;
  /** An empty time is drawn. */
  readonly onDraw: (spot: Spot, minutes: number) => void;
  /** Called with the drawn time, or with a day without a clock after a double click; null when that was cancelled. */
  readonly onDrawn: (drawn: { readonly spot: Spot; readonly minutes: number | null } | null) => void;
  /** The end of an order is pulled by so many minutes; in the row of a worker, there. */
  readonly onStretch: (id: number, by: number, worker: number | undefined) => void;
  /** Called on release; with 0 when that was cancelled. */
  readonly onStretched: (by: number) => void;
  /** These orders lie within the frame that was drawn around them. */
  readonly onFramed: (ids: readonly number[]) => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const KINDS: readonly string[] = ['order', 'worker', 'team'] satisfies readonly Lifted['kind'][];

/** Returns what an element with `data-drag` ("order:12") drags. */
export function liftedOf(element: HTMLElement): Lifted | null {
  const [kind, id] = (element.dataset.drag ?? '').split(':');
  return kind !== undefined && KINDS.includes(kind)
    ? { kind: kind as Lifted['kind'], id: Number(id), from: rowOf(element) }
    : null;
}

/** Returns the point at which a card is held, from its upper left corner; 0 for a card without a place yet. */
export function gripOf(element: HTMLElement, at: Point): Point {
  if (element.closest('[data-column], [data-lane]') === null) return { x: 0, y: 0 };
  const { left, top } = element.getBoundingClientRect();
  return { x: at.x - left, y: at.y - top };
}

/** The time on the clock or in a row at a point of the screen, not yet of a whole quarter. */
export function timeAt(element: Element, { x, y }: Point): Spot | null {
  const lane = element.closest<HTMLElement>('[data-lane]');
  if (lane) {
    const { left, width } = lane.getBoundingClientRect();
    return { day: lane.dataset.lane ?? '', minute: ((x - left) / width) * DAY_MINUTES, worker: rowOf(lane) };
  }
  const column = element.closest<HTMLElement>('[data-column]');
  if (!column) return null;
  const { top, height } = column.getBoundingClientRect();
  return { day: column.dataset.column ?? '', minute: ((y - top) / height) * DAY_MINUTES };
}

/** Marks the page while something is dragged: elements above the board let the pointer through until the drop. */
export function markLifted(isLifted: boolean) {
  if (isLifted) document.body.dataset.lifted = '';
  else requestAnimationFrame(() => delete document.body.dataset.lifted);
}

/** Over what on the board something is held at a point of the screen. */
export function goalAt(board: HTMLElement, lifted: Lifted, point: Point, grip: Point): Goal | null {
  const at = document.elementFromPoint(point.x, point.y);
  if (!at || !board.contains(at)) return null;
  if (lifted.kind !== 'order') {
    const id = at.closest<HTMLElement>('button[data-order]')?.dataset.order;
    return id === undefined ? null : { on: 'order', id: Number(id) };
  }
  if (at.closest('[data-waiting]')) return { on: 'waiting' };
  const cell = at.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (cell !== undefined) return { on: 'day', day: cell, worker: rowOf(at) };
  const spot = timeAt(at, { x: point.x - grip.x, y: point.y - grip.y });
  return spot && { on: 'slot', spot: { ...spot, minute: snap(spot.minute) } };
}

/** Near the edge of the grid it scrolls: this far from it, this many pixels a frame. */
const EDGE = 40;
const STEP = 14;

const pastEdge = (at: number, from: number, to: number) => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);

/** Scrolls the grid as long as what is dragged is held near an edge of it; `scrolled` is called with each step. */
export function edgeScroll(board: HTMLElement, scrolled: () => void) {
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  const near = (point: Point) => {
    stop();
    const box = board.querySelector('[data-scroll]');
    if (!box) return;
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const down = pastEdge(point.y, top, bottom);
    const aside = point.x > left && point.x < right ? pastEdge(point.x, left, right) : 0;
    if (down === 0 && aside === 0) return;
    frame = requestAnimationFrame(() => {
      box.scrollBy(aside, down);
      scrolled();
      near(point);
    });
  };
  return { near, stop };
}
