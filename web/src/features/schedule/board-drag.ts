import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { HOUR_PX, type Slot, snap } from './days';

/** What is dragged: an order, a worker or a team, by number. */
export interface Lifted {
  readonly kind: 'order' | 'worker' | 'team';
  readonly id: number;
}

/** Over what it is held. */
export type Goal =
  | { readonly on: 'slot'; readonly slot: Slot }
  | { readonly on: 'day'; readonly day: string }
  | { readonly on: 'waiting' }
  | { readonly on: 'order'; readonly id: number };

interface Rules {
  readonly onOver: (lifted: Lifted, goal: Goal | null) => void;
  readonly onDrop: (lifted: Lifted, goal: Goal | null) => void;
}

/** The lower edge of a card is its handle for the estimate. */
export const HANDLE_PX = 7;
/** Near the edge of the grid it scrolls: this far from it, this many pixels a frame. */
const EDGE = 40;
const STEP = 14;

const KINDS: readonly string[] = ['order', 'worker', 'team'] satisfies readonly Lifted['kind'][];

function liftedOf(element: HTMLElement): Lifted | null {
  const [kind, id] = (element.dataset.drag ?? '').split(':');
  return kind !== undefined && KINDS.includes(kind) ? { kind: kind as Lifted['kind'], id: Number(id) } : null;
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
  /** How far below the upper edge of a card it is held. */
  let grip = 0;
  let pointer = 0;
  let frame = 0;

  const prepare = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-drag]') : null;
    if (!element || element === prepared?.element || isHeld) return;
    prepared?.free();
    const free = draggable({
      element,
      canDrag: ({ input }) =>
        !element.querySelector('[data-stretch]') || input.clientY < element.getBoundingClientRect().bottom - HANDLE_PX,
      getInitialData: () => ({ mine }),
      onDragStart: ({ location }) => {
        isHeld = true;
        lifting = liftedOf(element);
        grip = element.closest('[data-column]')
          ? location.initial.input.clientY - element.getBoundingClientRect().top
          : 0;
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
    if (cell !== undefined) return { on: 'day', day: cell };
    const column = at.closest<HTMLElement>('[data-column]');
    if (!column) return null;
    const minute = snap(((y - column.getBoundingClientRect().top - grip) / HOUR_PX) * 60);
    return { on: 'slot', slot: { day: column.dataset.column ?? '', minute } };
  };

  const scroll = () => {
    cancelAnimationFrame(frame);
    const box = board.querySelector('[data-scroll]');
    if (!box || !isHeld) return;
    const { top, bottom } = box.getBoundingClientRect();
    const by = pointer < top + EDGE ? -STEP : pointer > bottom - EDGE ? STEP : 0;
    if (by === 0) return;
    box.scrollTop += by;
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
      pointer = clientY;
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
