import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import c from './DataTable.module.css';

const STEP = 20;

type Resize = (width: number | undefined) => void;

const widthOf = (element: Element) => element.closest('th')?.offsetWidth ?? 0;

/** Alt with the arrows makes the column of a heading wider or narrower. */
export function resizeByKey(event: KeyboardEvent, onResize: Resize) {
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
  if (by === undefined || !event.altKey) return;
  event.preventDefault();
  onResize(widthOf(event.currentTarget) + by);
}

/** The right edge of a heading, by which its column is made wider or narrower; a double click gives it its own width again. */
export function ColumnEdge({ onResize }: { readonly onResize: Resize }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    // The line alone follows the pointer: the rows are drawn anew once, at the end.
    event.currentTarget.style.translate = `${event.clientX - from.current.x}px`;
  };
  const end = (event: PointerEvent<HTMLElement>, taken: boolean) => {
    const was = from.current;
    from.current = null;
    event.currentTarget.style.translate = '';
    if (taken && was && event.clientX !== was.x) onResize(was.width + event.clientX - was.x);
  };
  return (
    <span
      aria-hidden
      className={c.columnEdge}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={follow}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    />
  );
}
