import { type DragRules, type Point, timeAt } from '../drag/drag-goals';
import c from '../schedule.module.css';
import { MORNING, type Spot, spanOf } from './days';
import { rowOf } from './rows';

/** A pointer that moves less has only clicked. */
const STILL_PX = 6;

interface Drawing {
  readonly begun: Point;
  /** A frame around orders, or a time that grows from where it was begun. */
  readonly frame: HTMLElement | null;
  readonly place: Element;
  readonly time: Spot | null;
  moved: boolean;
  drawn: { spot: Spot; minutes: number } | null;
}

/**
 * Over empty time a mouse draws a new order, and a double click begins one where there is no clock; with Shift it draws a
 * frame around orders that are chosen together.
 */
export function drawOnBoard(board: HTMLElement, rules: DragRules): () => void {
  let drawing: Drawing | undefined;

  const onDown = (event: PointerEvent) => {
    const place = event.target instanceof Element ? event.target : null;
    if (event.button !== 0 || event.pointerType === 'touch' || !place?.closest('[data-scroll]')) return;
    if (place.closest('[data-stretch]') || (place.closest('button') && !event.shiftKey)) return;
    const begun = { x: event.clientX, y: event.clientY };
    const time = event.shiftKey ? null : timeAt(place, begun);
    if (!event.shiftKey && !time) return;
    drawing = { begun, place, time, frame: event.shiftKey ? frameOn() : null, moved: false, drawn: null };
  };
  const onMove = (event: PointerEvent) => {
    if (!drawing) return;
    const { begun, time, frame, place } = drawing;
    const at = { x: event.clientX, y: event.clientY };
    drawing.moved ||= Math.hypot(at.x - begun.x, at.y - begun.y) > STILL_PX;
    if (!drawing.moved) return;
    event.preventDefault();
    if (frame) return drawFrame(frame, begun, at);
    const now = time && timeAt(place, at);
    if (!time || !now) return;
    drawing.drawn = spanOf(time, now.minute);
    rules.onDraw(drawing.drawn.spot, drawing.drawn.minutes);
  };
  const end = () => {
    const was = drawing;
    drawing = undefined;
    was?.frame?.remove();
    return was;
  };
  const onUp = (event: PointerEvent) => {
    const was = end();
    if (!was?.moved) return;
    if (!was.frame) return rules.onDrawn(was.drawn);
    // The click that follows must not open the card below.
    board.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => board.removeEventListener('click', swallow, { capture: true }));
    rules.onFramed(within(board, was.begun, { x: event.clientX, y: event.clientY }));
  };
  const cancel = () => {
    if (end()?.moved) rules.onDrawn(null);
  };
  const onDouble = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')) return;
    const day = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (day) rules.onDrawn({ spot: { day, minute: MORNING, worker: rowOf(target) }, minutes: null });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };

  board.addEventListener('pointerdown', onDown);
  board.addEventListener('dblclick', onDouble);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey);
  return () => {
    cancel();
    board.removeEventListener('pointerdown', onDown);
    board.removeEventListener('dblclick', onDouble);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey);
  };
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

function frameOn() {
  const frame = document.createElement('div');
  frame.className = c.frame ?? '';
  return frame;
}

const boxOf = (a: Point, b: Point) => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

function drawFrame(frame: HTMLElement, from: Point, to: Point) {
  const { left, top, right, bottom } = boxOf(from, to);
  if (!frame.isConnected) document.body.append(frame);
  frame.style.transform = `translate(${left}px, ${top}px)`;
  frame.style.width = `${right - left}px`;
  frame.style.height = `${bottom - top}px`;
}

/** The orders on the grid that a frame touches. */
function within(board: HTMLElement, from: Point, to: Point): readonly number[] {
  const frame = boxOf(from, to);
  return [...board.querySelectorAll<HTMLElement>('[data-scroll] [data-drag^="order:"]')].flatMap((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const meets = left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top;
    return meets ? [Number(card.dataset.order)] : [];
  });
}
