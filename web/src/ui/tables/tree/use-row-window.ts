import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { scrollerOf } from '@/ui/layout/scroller';

/** Rows drawn beyond each edge, so that a small scroll finds them there. */
const OVER = 8;
/** Height of a row until it has been measured. */
const GUESS = 40;
/** The number of rows before the window has been measured. */
const FIRST = 24;

/**
 * Returns which of many rows of one height are in view, in a scrolling box of their own or of the page. `probe` is an
 * element as high as a row; the height is the person's choice and can change.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, probe: RefObject<HTMLElement | null>, count: number) {
  const [height, setHeight] = useState(GUESS);
  const [[from, to], setRange] = useState([0, FIRST]);

  const measure = useCallback(() => {
    const box = list.current?.getBoundingClientRect();
    if (!list.current || !box) return;
    const around = scrollerOf(list.current).getBoundingClientRect();
    const top = Math.max(0, around.top) - box.top;
    const bottom = Math.min(window.innerHeight, around.bottom) - box.top;
    // In steps, so that not every pixel draws the tree anew.
    const first = Math.max(0, Math.floor((top / height - OVER) / OVER) * OVER);
    const last = Math.max(0, Math.ceil((bottom / height + OVER) / OVER) * OVER);
    setRange((now) => (now[0] === first && now[1] === last ? now : [first, last]));
  }, [list, height]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer rows may leave the window behind their end
  useLayoutEffect(measure, [measure, count]);
  useEffect(() => {
    // Scroll events do not bubble, but can be caught in the capture phase.
    const quietly = { capture: true, passive: true };
    document.addEventListener('scroll', measure, quietly);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('scroll', measure, quietly);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);

  useLayoutEffect(() => {
    const row = probe.current;
    if (!row) return;
    const look = () => setHeight(row.offsetHeight || GUESS);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(row);
    return () => watch.disconnect();
  }, [probe]);

  return { from: Math.min(from, count), to: Math.min(to, count), height, measure };
}
