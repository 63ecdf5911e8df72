import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '@/ui/hooks/use-stable';

/** Up to this number all rows are drawn. */
const MOST = 40;
/** Rows come and go in steps of this number, so that not every pixel draws them anew. */
const STEP = 8;
/** Pixels beyond the view in which rows are drawn. */
const MARGIN = 320;
/** What is beyond the view is drawn so much later: the margin, and as many rows at either end as are seen at once. */
const REST_MS = 100;

/**
 * Returns which of the rows in `root` are drawn: those in view, those at either end, and those that `pinned` names by
 * their index. In the place of others is an element with their number as `data-gap` and the height that `heightOf`
 * returns for each of them: the one it had when it was drawn last, or the mean of all. On paper all are drawn.
 */
export function useDrawnRows(
  root: RefObject<HTMLElement | null>,
  rows: readonly { readonly key: string }[],
  isWhole: boolean,
  pinned: readonly number[],
) {
  const heights = useRef(new Map<string, number>());
  const [[from, to], setRange] = useState<readonly [number, number]>([0, 2 * STEP]);
  const [edge, setEdge] = useState(1);
  const [onPaper, setOnPaper] = useState(false);
  const isAll = isWhole || onPaper || rows.length <= MOST;

  const known = [...heights.current.values()];
  const mean = known.length === 0 ? 36 : known.reduce((sum, height) => sum + height, 0) / known.length;

  /** Draws the rows up to so many pixels beyond the view; without a margin only if one in view is not drawn yet. */
  const look = useStable((margin: number) => {
    const list = isAll ? null : root.current?.querySelector('tbody, ul');
    const box = list?.getBoundingClientRect();
    if (!list || !box?.height) return;
    let [first, last, at, above] = [rows.length, 0, 0, box.top];
    let isMissing = margin > 0;
    for (const child of list.children) {
      const { top, bottom } = child.getBoundingClientRect();
      const { row, gap } = (child as HTMLElement).dataset;
      const n = Number(gap ?? 1);
      /** The index at a height of the screen. */
      const indexAt = (y: number) => at + Math.max(0, Math.min(n, (n * (y - top)) / (bottom - top)));
      if (bottom > -margin && top < window.innerHeight + margin) {
        first = Math.min(first, Math.floor(indexAt(-margin)));
        last = Math.max(last, Math.ceil(indexAt(window.innerHeight + margin)));
        isMissing ||= gap !== undefined;
      }
      // Neither: a heading over a row, of whose height it is a part.
      if (row === undefined && gap === undefined) continue;
      if (row !== undefined) heights.current.set(row, bottom - above);
      above = bottom;
      at += n;
    }
    if (first >= last || !isMissing) return;
    const step = margin === 0 ? 1 : STEP;
    const [begin, end] = [Math.floor(first / step) * step, Math.ceil(last / step) * step];
    if (begin !== from || end !== to) setRange([begin, end]);
  });

  /** The number of rows seen at once, or of one step if that is less. */
  const atOnce = useStable(() => Math.min(2 * STEP, Math.ceil(window.innerHeight / mean)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have come into view
  useLayoutEffect(() => look(0), [from, to, rows.length, isAll]);
  useEffect(() => {
    const onView = () => look(MARGIN);
    const onPrint = ({ type }: Event) => flushSync(() => setOnPaper(type === 'beforeprint'));
    const later = setTimeout(() => {
      onView();
      if (!isAll) setEdge(atOnce());
    }, REST_MS);
    // Scroll events do not bubble, but can be caught in the capture phase.
    const quietly = { capture: true, passive: true };
    document.addEventListener('scroll', onView, quietly);
    window.addEventListener('resize', onView);
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrint);
    return () => {
      clearTimeout(later);
      document.removeEventListener('scroll', onView, quietly);
      window.removeEventListener('resize', onView);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrint);
    };
  }, [look, atOnce, isAll]);

  return {
    isAll,
    isDrawn: (index: number) =>
      isAll || (index >= from && index < to) || index < edge || index >= rows.length - edge || pinned.includes(index),
    heightOf: (key: string) => heights.current.get(key) ?? mean,
    look,
  };
}
