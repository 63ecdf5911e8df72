import { type Spot, spanOf } from '../board/days';
import c from '../schedule.module.css';
import {
  type DragRules,
  edgeScroll,
  goalAt,
  gripOf,
  type Lifted,
  liftedOf,
  markLifted,
  type Point,
  timeAt,
} from './drag-goals';

/** A finger that rests this long on a card lifts it; one that moves farther before that scrolls. */
const PRESS_MS = 350;
const STILL_PX = 8;
/** The largest size of a lifted card, and its distance above the finger. */
const LIFTED = { width: 236, height: 48, above: 76 };

/** The picture of a card that follows the finger. */
function pictureOf(element: HTMLElement) {
  const picture = element.cloneNode(true) as HTMLElement;
  delete picture.dataset.order;
  delete picture.dataset.drag;
  delete picture.dataset.tall;
  picture.inert = true;
  picture.classList.add(c.lifted ?? '');
  Object.assign(picture.style, { top: 0, left: 0, width: `${LIFTED.width}px`, height: `${LIFTED.height}px` });
  document.body.append(picture);
  return picture;
}

/** A card that a finger has lifted, or an empty time that it draws over. */
type Held =
  | { readonly lifted: Lifted; readonly grip: Point; readonly picture: HTMLElement }
  | { readonly place: Element; readonly time: Spot };

/**
 * Handles drags by a finger: a long press lifts an element with `data-drag` or starts a new order, a second finger
 * cancels.
 */
export function fingerDrag(board: HTMLElement, rules: DragRules): () => void {
  let timer = 0;
  let begun: Point | undefined;
  let held: Held | undefined;
  let at: Point = { x: 0, y: 0 };

  const goal = (lifted: Lifted, grip: Point) => goalAt(board, lifted, at, grip);
  const drawn = (place: Element, time: Spot) => spanOf(time, timeAt(place, at)?.minute ?? time.minute);
  const over = () => {
    if (!held) return;
    if ('lifted' in held) return rules.onOver(held.lifted, goal(held.lifted, held.grip));
    const { spot, minutes } = drawn(held.place, held.time);
    rules.onDraw(spot, minutes);
  };
  const scroll = edgeScroll(board, over);

  const follow = () => {
    if (held && 'lifted' in held)
      held.picture.style.transform = `translate(${at.x - LIFTED.width / 2}px, ${at.y - LIFTED.above}px)`;
    over();
    scroll.near(at);
  };
  const press = (target: Element) => {
    const element = target.closest<HTMLElement>('[data-drag]');
    const lifted = element && liftedOf(element);
    const time = timeAt(target, at);
    if (lifted) {
      held = { lifted, grip: gripOf(element, at), picture: pictureOf(element) };
      rules.onLift(lifted);
    } else if (time) held = { place: target, time };
    else return;
    markLifted(true);
    navigator.vibrate?.(12);
    follow();
  };
  const release = () => {
    clearTimeout(timer);
    scroll.stop();
    const was = held;
    if (was) markLifted(false);
    begun = undefined;
    held = undefined;
    if (was && 'lifted' in was) was.picture.remove();
    return was;
  };
  const cancel = () => {
    const was = release();
    if (!was) return;
    if ('place' in was) return rules.onDrawn(null);
    rules.onOver(was.lifted, null);
    rules.onLift(null);
  };

  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1) return cancel();
    // The page still moves: this finger stops it, and could not keep what it lifts.
    if (!event.cancelable) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[data-stretch]')) return;
    at = { x: touch.clientX, y: touch.clientY };
    if (!target.closest('[data-drag]') && (target.closest('button') || !timeAt(target, at))) return;
    begun = at;
    timer = window.setTimeout(() => press(target), PRESS_MS);
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch || !begun) return;
    at = { x: touch.clientX, y: touch.clientY };
    if (held) {
      event.preventDefault();
      follow();
    } else if (Math.hypot(at.x - begun.x, at.y - begun.y) > STILL_PX) cancel();
  };
  const onEnd = (event: TouchEvent) => {
    const was = release();
    if (!was) return;
    // The finger that drops does not also open the card.
    event.preventDefault();
    if ('place' in was) return rules.onDrawn(drawn(was.place, was.time));
    rules.onDrop(was.lifted, goal(was.lifted, was.grip));
    rules.onOver(was.lifted, null);
  };
  const onMenu = (event: Event) => {
    if (held || begun) event.preventDefault();
  };

  board.addEventListener('touchstart', onStart, { passive: true });
  board.addEventListener('touchmove', onMove, { passive: false });
  board.addEventListener('touchend', onEnd);
  board.addEventListener('touchcancel', cancel);
  board.addEventListener('contextmenu', onMenu);
  return () => {
    cancel();
    board.removeEventListener('touchstart', onStart);
    board.removeEventListener('touchmove', onMove);
    board.removeEventListener('touchend', onEnd);
    board.removeEventListener('touchcancel', cancel);
    board.removeEventListener('contextmenu', onMenu);
  };
}
