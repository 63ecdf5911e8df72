import { type RefObject, useEffect, useEffectEvent } from 'react';
import { part } from '@/lib/part';
import type { DragRules } from './drag-goals';

const dragging = part(() => import('./board-drag'));

/** Lets orders, workers and teams be dragged on the board, by `boardDrag`. */
export function useBoardDrag(board: RefObject<HTMLElement | null>, enabled: boolean, rules: DragRules) {
  // A drag lasts longer than one drawing, so that each event asks for the newest rules.
  const lift = useEffectEvent(rules.onLift);
  const over = useEffectEvent(rules.onOver);
  const drop = useEffectEvent(rules.onDrop);
  const draw = useEffectEvent(rules.onDraw);
  const drawn = useEffectEvent(rules.onDrawn);
  const stretch = useEffectEvent(rules.onStretch);
  const stretched = useEffectEvent(rules.onStretched);
  const framed = useEffectEvent(rules.onFramed);
  useEffect(() => {
    const box = board.current;
    if (!enabled || !box) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void dragging.load().then(({ boardDrag }) => {
      if (gone) return;
      stop = boardDrag(box, {
        onLift: (lifted) => lift(lifted),
        onOver: (lifted, goal) => over(lifted, goal),
        onDrop: (lifted, goal) => drop(lifted, goal),
        onDraw: (spot, minutes) => draw(spot, minutes),
        onDrawn: (what) => drawn(what),
        onStretch: (id, by, worker) => stretch(id, by, worker),
        onStretched: (by) => stretched(by),
        onFramed: (ids) => framed(ids),
      });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [board, enabled]);
}
