import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { DAY_MINUTES, HOUR_PX, type Spot, snap } from './days';
import { rowOf } from './rows';

/** What is dragged: an order, a worker or a team, by number; an order from the row of a worker. */
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

interface Rules {
  readonly onOver: (lifted: Lifted, goal: Goal | null) => void;
  readonly onDrop: (lifted: Lifted, goal: Goal | null) => void;
}

/** Near the edge of the grid it scrolls: this far from it, this many pixels a frame. */
const EDGE = 40;
const STEP = 14;

const KINDS: readonly string[] = ['order', 'worker', 'team'] satisfies readonly Lifted['kind'][];

const pastEdge = (at: number, from: number, to: number) => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);

function liftedOf(element: HTMLElement): Lifted | null {
  const [kind, id] = (element.dataset.drag ?? '').split(':');
  return kind !== undefined && KINDS.includes(kind)
    ? { kind: kind as Lifted['kind'], id: Number(id), from: rowOf(element) }
    : null;
}

/**
 * Lets what bears `data-drag` ("order:12") within the board be dragged onto its goals. A goal is looked up by where the
 * pointer is, and only what the pointer is over is prepared: a month of cards costs no more than one.
 */
export function boardDrag(board: HTMLElement, rules: Rules): () => void {
  const mine = Symbol('board');
  let prepared: { element: HTMLElement; free: () => void } | undefined;
  let isHeld = false;
  let lifting: Lifted | null = null;
  /** How far below the upper edge of a card it is held, and how far from its left one. */
  let grip = { x: 0, y: 0 };
  let pointer = { x: 0, y: 0 };
  let frame = 0;

  const prepare = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-drag]') : null;
    if (!element || element === prepared?.element || isHeld) return;
    prepared?.free();
    const free = draggable({
      element,
      canDrag: ({ input }) => {
        const edge = element.querySelector('[data-stretch]')?.getBoundingClientRect();
        return !edge || input.clientX < edge.left || input.clientY < edge.top;
      },
      getInitialData: () => ({ mine }),
      onDragStart: ({ location }) => {
        isHeld = true;
        lifting = liftedOf(element);
        const { left, top } = element.getBoundingClientRect();
        const { clientX, clientY } = location.initial.input;
        const isPlaced = element.closest('[data-column], [data-lane]') !== null;
        grip = isPlaced ? { x: clientX - left, y: clientY - top } : { x: 0, y: 0 };
      },
      onDrop: () => {
        // The goal hears of it after what is dragged does, and needs to know what it was.
        isHeld = false;
        if (lifting) rules.onOver(lifting, null);
        cancelAnimationFrame(frame);
      },
    });
    prepared = { element, free };
  };

  const goalAt = (x: number, y: number): Goal | null => {
    const at = document.elementFromPoint(x, y);
    if (!at || !lifting || !board.contains(at)) return null;
    if (lifting.kind !== 'order') {
      const id = at.closest<HTMLElement>('[data-order]')?.dataset.order;
      return id === undefined ? null : { on: 'order', id: Number(id) };
    }
    if (at.closest('[data-waiting]')) return { on: 'waiting' };
    const cell = at.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (cell !== undefined) return { on: 'day', day: cell, worker: rowOf(at) };
    const lane = at.closest<HTMLElement>('[data-lane]');
    if (lane) {
      const { left, width } = lane.getBoundingClientRect();
      const minute = snap(((x - left - grip.x) / width) * DAY_MINUTES);
      return { on: 'slot', spot: { day: lane.dataset.lane ?? '', minute, worker: rowOf(lane) } };
    }
    const column = at.closest<HTMLElement>('[data-column]');
    if (!column) return null;
    const minute = snap(((y - column.getBoundingClientRect().top - grip.y) / HOUR_PX) * 60);
    return { on: 'slot', spot: { day: column.dataset.column ?? '', minute } };
  };

  const scroll = () => {
    cancelAnimationFrame(frame);
    const box = board.querySelector('[data-scroll]');
    if (!box || !isHeld) return;
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const down = pastEdge(pointer.y, top, bottom);
    const aside = pointer.x > left && pointer.x < right ? pastEdge(pointer.x, left, right) : 0;
    if (down === 0 && aside === 0) return;
    box.scrollBy(aside, down);
    frame = requestAnimationFrame(scroll);
  };

  const onPointer = (event: Event) => prepare(event.target);
  board.addEventListener('pointerover', onPointer);
  const free = dropTargetForElements({
    element: board,
    canDrop: ({ source }) => source.data.mine === mine,
    getDropEffect: () => 'move',
    onDrag: ({ location }) => {
      const { clientX, clientY } = location.current.input;
      pointer = { x: clientX, y: clientY };
      if (lifting) rules.onOver(lifting, goalAt(clientX, clientY));
      scroll();
    },
    onDragLeave: () => lifting && rules.onOver(lifting, null),
    onDrop: ({ location }) => {
      const { clientX, clientY } = location.current.input;
      if (lifting) rules.onDrop(lifting, goalAt(clientX, clientY));
    },
  });

  return () => {
    board.removeEventListener('pointerover', onPointer);
    cancelAnimationFrame(frame);
    prepared?.free();
    free();
  };
}
