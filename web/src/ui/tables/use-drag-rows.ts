import { type RefObject, useEffect, useEffectEvent } from 'react';
import { part } from '@/lib/part';

type DragRows = typeof import('./drag-rows').dragRows;

const dragging = part(() => import('./drag-rows'));

/** Lets the rows within an element be dragged onto each other (`dragRows`); loaded when a pointer comes near. */
export function useDragRows(element: RefObject<HTMLElement | null>, enabled: boolean, rules: Parameters<DragRows>[1]) {
  // A drag lasts longer than one drawing of the rows, so that each event asks for the newest rules.
  const lift = useEffectEvent((id: number) => rules.onLift?.(id));
  const land = useEffectEvent(() => rules.onLand?.());
  const over = useEffectEvent((id: number, goal: number | null | undefined) => rules.onOver(id, goal));
  const linger = useEffectEvent((goal: number) => rules.onLinger?.(goal));
  const drop = useEffectEvent((id: number, goal: number | null) => rules.onDrop(id, goal));
  useEffect(() => {
    const box = element.current;
    if (!enabled || !box) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = () =>
      void dragging.load().then(({ dragRows }) => {
        if (gone || stop) return;
        stop = dragRows(box, {
          onLift: (id) => lift(id),
          onLand: () => land(),
          onOver: (id, goal) => over(id, goal),
          onLinger: (goal) => linger(goal),
          onDrop: (id, goal) => drop(id, goal),
        });
      });
    box.addEventListener('pointerenter', begin);
    return () => {
      gone = true;
      box.removeEventListener('pointerenter', begin);
      stop?.();
    };
  }, [element, enabled]);
}
