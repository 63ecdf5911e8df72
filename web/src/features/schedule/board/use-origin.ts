import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  /** Whether the hours run across or down. */
  readonly side: 'left' | 'top';
  /** In pixels: what stands before the hours and stays, how large an hour is; 0 while that is unknown. */
  readonly before: number;
  readonly hour: number;
  /** The minute of now; null when the days shown are others. */
  readonly now: number | null;
  /** Where another day opens. */
  readonly opensAt: number;
}

const THIRD = 1 / 3;

/**
 * Scrolls the hours when days are opened: now is at a third of what is seen, another day opens at its morning. When
 * hours get larger or smaller, what is in the middle stays there.
 */
export function useOrigin({ box, side, before, hour, now, opensAt }: Options) {
  const last = useRef(hour);
  const isNow = now !== null;
  const isKnown = hour > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days scroll, not each minute
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isKnown) return;
    const size = (side === 'left' ? element.clientWidth : element.clientHeight) - before;
    const to = now === null ? opensAt * hour : Math.max(0, (now / 60) * hour - size * THIRD);
    element.scrollTo({ [side]: to });
    last.current = hour;
  }, [isNow, isKnown]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || last.current === hour || last.current === 0) return;
    const [scroll, size] =
      side === 'left' ? [element.scrollLeft, element.clientWidth] : [element.scrollTop, element.clientHeight];
    const middle = (size - before) / 2;
    element.scrollTo({ [side]: ((scroll + middle) / last.current) * hour - middle });
    last.current = hour;
  }, [box, side, before, hour]);
}
