import { type RefObject, useEffect, useEffectEvent } from 'react';
import { part } from '@/lib/part';
import type { Goal, Lifted } from './board-drag';

export type { Goal, Lifted } from './board-drag';

const dragging = part(() => import('./board-drag'));

interface Rules {
  readonly onOver: (lifted: Lifted, goal: Goal | null) => void;
  readonly onDrop: (lifted: Lifted, goal: Goal | null) => void;
}

/** Lets orders, workers and teams be dragged on the board, as `boardDrag` says. */
export function useBoardDrag(board: RefObject<HTMLElement | null>, enabled: boolean, rules: Rules) {
  // A drag lasts longer than one drawing, so that each event asks for the newest rules.
  const over = useEffectEvent(rules.onOver);
  const drop = useEffectEvent(rules.onDrop);
  useEffect(() => {
    const box = board.current;
    if (!enabled || !box) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void dragging.load().then(({ boardDrag }) => {
      if (gone) return;
      stop = boardDrag(box, {
        onOver: (lifted, goal) => over(lifted, goal),
        onDrop: (lifted, goal) => drop(lifted, goal),
      });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [board, enabled]);
}
