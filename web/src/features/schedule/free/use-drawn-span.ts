import { type PointerEvent, useRef, useState } from 'react';
import { DAY_MINUTES, spanOf } from '../board/days';
import type { FreeSpan } from './span';

/** A pointer that moves less has only clicked: an hour is meant. */
const STILL_PX = 4;

/** Draws a time over the hours of a day; a finger scrolls them instead. */
export function useDrawnSpan(day: string, onSpan: ((span: FreeSpan) => void) | undefined) {
  const begun = useRef<{ readonly x: number; readonly minute: number } | null>(null);
  const [drawn, setDrawn] = useState<FreeSpan | null>(null);
  const minuteAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return ((clientX - left) / width) * DAY_MINUTES;
  };
  const at = (event: PointerEvent<HTMLElement>): FreeSpan | null => {
    if (!begun.current) return null;
    if (Math.abs(event.clientX - begun.current.x) < STILL_PX) {
      const from = Math.floor(begun.current.minute / 60) * 60;
      return { day, from, to: from + 60 };
    }
    const { spot, minutes } = spanOf({ day, minute: begun.current.minute }, minuteAt(event));
    return { day, from: spot.minute, to: spot.minute + minutes };
  };
  const end = () => {
    begun.current = null;
    setDrawn(null);
  };
  return {
    drawn,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { x: event.clientX, minute: minuteAt(event) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => setDrawn(at(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const span = at(event);
      end();
      if (span) onSpan?.(span);
    },
    onPointerCancel: end,
  };
}
