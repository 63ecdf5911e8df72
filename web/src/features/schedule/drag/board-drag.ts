import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { drawOnBoard } from '../board/draw';
import {
  type DragRules,
  edgeScroll,
  goalAt,
  gripOf,
  type Lifted,
  liftedOf,
  markLifted,
  type Point,
} from './drag-goals';
import { fingerDrag } from './finger-drag';
import { stretchOnBoard } from './stretch';

/**
 * Lets elements with `data-drag` ("order:12") on the board be dragged onto targets by mouse and by finger, empty time
 * be drawn over, and the end of a card be pulled. A target is found by the pointer's position, and only what is under
 * the pointer is prepared: a month of cards costs no more than one.
 */
export function boardDrag(board: HTMLElement, rules: DragRules): () => void {
  const stops = [
    mouseDrag(board, rules),
    fingerDrag(board, rules),
    drawOnBoard(board, rules),
    stretchOnBoard(board, rules),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function mouseDrag(board: HTMLElement, rules: DragRules): () => void {
  const mine = Symbol('board');
  let prepared: { element: HTMLElement; free: () => void } | undefined;
  let isHeld = false;
  let lifting: Lifted | null = null;
  let grip: Point = { x: 0, y: 0 };
  let pointer: Point = { x: 0, y: 0 };

  const over = () => lifting && rules.onOver(lifting, goalAt(board, lifting, pointer, grip));
  const scroll = edgeScroll(board, over);

  const prepare = (event: PointerEvent) => {
    // A finger scrolls, and drags by a long press of our own.
    if (event.pointerType === 'touch' || isHeld) return;
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
    if (!element || element === prepared?.element) return;
    prepared?.free();
    const free = draggable({
      element,
      canDrag: ({ input }) => {
        const edge = element.querySelector('[data-stretch]')?.getBoundingClientRect();
        return !input.shiftKey && (!edge || input.clientX < edge.left || input.clientY < edge.top);
      },
      getInitialData: () => ({ mine }),
      onDragStart: ({ location }) => {
        isHeld = true;
        markLifted(true);
        lifting = liftedOf(element);
        rules.onLift(lifting);
        const { clientX, clientY } = location.initial.input;
        grip = gripOf(element, { x: clientX, y: clientY });
      },
      onDrop: ({ location }) => {
        // The target's event comes after the one of the dragged element, and still needs what that was.
        isHeld = false;
        markLifted(false);
        if (lifting) rules.onOver(lifting, null);
        if (location.current.dropTargets.length === 0) rules.onLift(null);
        scroll.stop();
      },
    });
    prepared = { element, free };
  };

  board.addEventListener('pointerover', prepare);
  const free = dropTargetForElements({
    element: board,
    canDrop: ({ source }) => source.data.mine === mine,
    getDropEffect: () => 'move',
    onDrag: ({ location }) => {
      pointer = { x: location.current.input.clientX, y: location.current.input.clientY };
      over();
      if (isHeld) scroll.near(pointer);
    },
    onDragLeave: () => lifting && rules.onOver(lifting, null),
    onDrop: ({ location }) => {
      const { clientX, clientY } = location.current.input;
      if (lifting) rules.onDrop(lifting, goalAt(board, lifting, { x: clientX, y: clientY }, grip));
    },
  });

  return () => {
    board.removeEventListener('pointerover', prepare);
    scroll.stop();
    prepared?.free();
    free();
  };
}
