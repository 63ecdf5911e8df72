import { DAY_MINUTES } from '../board/days';
import { rowOf } from '../board/rows';
import { type DragRules, edgeScroll, type Point, timeAt } from './drag-goals';

/** A card whose end is pulled. */
interface Stretched {
  readonly id: number;
  readonly card: HTMLElement;
  /** The minute of the day at which it was taken. */
  readonly taken: number;
  by: number;
}

/** The edge of a card where its time ends is its handle for the estimate: below on a clock, right in a row. */
export function stretchOnBoard(board: HTMLElement, rules: DragRules): () => void {
  let stretched: Stretched | undefined;
  let pointer: Point = { x: 0, y: 0 };

  const pull = () => {
    const time = stretched && timeAt(stretched.card, pointer);
    if (!stretched || !time) return;
    // A day has an end, however far below it the pointer is.
    stretched.by = Math.min(time.minute, DAY_MINUTES) - stretched.taken;
    rules.onStretch(stretched.id, stretched.by, rowOf(stretched.card));
  };
  const scroll = edgeScroll(board, pull);
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const handle = event.target instanceof Element ? event.target.closest('[data-stretch]') : null;
    const card = handle?.closest<HTMLElement>('button[data-order]');
    const time = card && timeAt(card, { x: event.clientX, y: event.clientY });
    if (!card || !time) return;
    event.preventDefault();
    // The moves come here wherever the pointer is, and what follows is no click on the card.
    board.setPointerCapture(event.pointerId);
    stretched = { id: Number(card.dataset.order), card, taken: time.minute, by: 0 };
    rules.onStretch(stretched.id, 0, rowOf(card));
  };
  const onMove = (event: PointerEvent) => {
    if (!stretched) return;
    pointer = { x: event.clientX, y: event.clientY };
    pull();
    scroll.near(pointer);
  };
  const end = (isTaken: boolean) => {
    const was = stretched;
    stretched = undefined;
    scroll.stop();
    if (was) rules.onStretched(isTaken ? was.by : 0);
  };
  const onUp = () => end(true);
  const onCancel = () => end(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(false);
  };

  board.addEventListener('pointerdown', onDown);
  board.addEventListener('pointermove', onMove);
  board.addEventListener('pointerup', onUp);
  board.addEventListener('pointercancel', onCancel);
  document.addEventListener('keydown', onKey);
  return () => {
    end(false);
    board.removeEventListener('pointerdown', onDown);
    board.removeEventListener('pointermove', onMove);
    board.removeEventListener('pointerup', onUp);
    board.removeEventListener('pointercancel', onCancel);
    document.removeEventListener('keydown', onKey);
  };
}
