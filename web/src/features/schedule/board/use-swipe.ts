import { type TouchEvent, useRef } from 'react';

/** The least way of a finger sideways, and its least ratio to the way up or down. */
const FAR_PX = 60;
const SIDEWAYS = 2;

/** Calls the handler when a finger swipes sideways: 1 is forward, as one turns a page, -1 back. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      begun.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = begun.current;
      begun.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) > FAR_PX && Math.abs(x) > SIDEWAYS * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
