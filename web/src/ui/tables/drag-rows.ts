import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { scrollerOf } from '@/ui/layout/scroller';

interface Rules {
  readonly onLift?: (id: number) => void;
  /** Called when a row is dropped, wherever. */
  readonly onLand?: () => void;
  /** Over which row the one that is dragged is now: null is the top, undefined none. */
  readonly onOver: (id: number, over: number | null | undefined) => void;
  /** Called when a row has been held over another one for a while. */
  readonly onLinger?: (over: number) => void;
  readonly onDrop: (id: number, over: number | null) => void;
}

/** After this time `onLinger` is called. */
const LINGER_MS = 600;
/** Near the edge of its box, the list scrolls: this far from it, and this many pixels a frame. */
const EDGE = 48;
const STEP = 14;

const rowAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/**
 * Lets the rows within an element be dragged onto each other. A row has its number as `data-id`, its handle has
 * `data-grip` (otherwise the whole row is one), and the place for the top has `data-top`. Only the row under the
 * pointer is prepared, and the target is found by the pointer's position: ten thousand rows cost no more than one.
 */
export function dragRows(element: HTMLElement, rules: Rules): () => void {
  // Lists beside each other do not take each other's rows.
  const mine = Symbol('rows');
  let prepared: { row: HTMLElement; free: () => void } | undefined;
  let lifted = false;
  let over: number | null | undefined;
  let linger: ReturnType<typeof setTimeout> | undefined;
  let pointer = 0;
  let frame = 0;

  const prepare = (target: EventTarget | null) => {
    const row = rowAt(target);
    if (!row || row === prepared?.row || lifted) return;
    prepared?.free();
    const id = Number(row.dataset.id);
    const dragHandle = row.querySelector<HTMLElement>('[data-grip]');
    const free = draggable({
      element: row,
      ...(dragHandle && { dragHandle }),
      getInitialData: () => ({ mine, id }),
      onDragStart: () => {
        lifted = true;
        rules.onLift?.(id);
      },
      onDrop: () => {
        lifted = false;
        goOver(id, undefined);
        rules.onLand?.();
      },
    });
    prepared = { row, free };
  };

  const goOver = (id: number, now: number | null | undefined) => {
    if (now === over) return;
    over = now;
    clearTimeout(linger);
    if (typeof now === 'number') linger = setTimeout(() => rules.onLinger?.(now), LINGER_MS);
    if (now === undefined) cancelAnimationFrame(frame);
    rules.onOver(id, now);
  };

  /** The row at a place on the screen. */
  const goalAt = (x: number, y: number): number | null | undefined => {
    const at = document.elementFromPoint(x, y);
    const row = rowAt(at);
    if (row && element.contains(row)) return Number(row.dataset.id);
    return at?.closest('[data-top]') ? null : undefined;
  };

  const scroll = () => {
    cancelAnimationFrame(frame);
    const box = scrollerOf(element);
    const { top, bottom } = box.getBoundingClientRect();
    const by = pointer < top + EDGE ? -STEP : pointer > bottom - EDGE ? STEP : 0;
    if (by === 0) return;
    box.scrollTop += by;
    frame = requestAnimationFrame(scroll);
  };

  const onPointer = (event: Event) => prepare(event.target);
  element.addEventListener('pointerover', onPointer);
  // The pointer was here before this was fetched.
  prepare(element.querySelector('[data-id]:hover'));
  const free = dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.mine === mine,
    getDropEffect: () => 'move',
    onDrag: ({ source, location }) => {
      const { clientX, clientY } = location.current.input;
      pointer = clientY;
      goOver(Number(source.data.id), goalAt(clientX, clientY));
      scroll();
    },
    onDragLeave: ({ source }) => goOver(Number(source.data.id), undefined),
    onDrop: ({ source, location }) => {
      const { clientX, clientY } = location.current.input;
      const goal = goalAt(clientX, clientY);
      if (goal !== undefined) rules.onDrop(Number(source.data.id), goal);
    },
  });

  return () => {
    element.removeEventListener('pointerover', onPointer);
    clearTimeout(linger);
    cancelAnimationFrame(frame);
    prepared?.free();
    free();
  };
}
