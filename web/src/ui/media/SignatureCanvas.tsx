import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import c from './SignatureCanvas.module.css';
import { type Brush, PAPER, type Paper, type Point, type Stroke } from './signature';

interface Props {
  /** Describes whether and how it is signed. */
  readonly label: string;
  readonly paper?: Paper;
  readonly strokes: readonly Stroke[];
  /** Draws the visible strokes on the paper. */
  readonly draw: (brush: Brush) => void;
  readonly onDraw: (strokes: readonly Stroke[]) => void;
  /** The pen was lifted. */
  readonly onEnd?: (strokes: readonly Stroke[]) => void;
  /** Refuses drawing: the name is typed, or the signature is being sent. */
  readonly locked?: boolean;
  readonly faded?: boolean;
  /** Shown on the paper while it is empty. */
  readonly hint?: ReactNode;
}

/** White paper to sign on with mouse, finger or pen, and the line one signs on. */
export function SignatureCanvas({
  label,
  paper = PAPER,
  strokes,
  draw,
  onDraw,
  onEnd,
  locked = false,
  faded = false,
  hint,
}: Props) {
  // A pen may move several times before the page is drawn again.
  const latest = useRef(strokes);
  useLayoutEffect(() => {
    latest.current = strokes;
  }, [strokes]);
  const set = (next: readonly Stroke[]) => {
    latest.current = next;
    onDraw(next);
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (locked || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    set([...latest.current, [pointOf(paper, event)]]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const stroke = latest.current.at(-1);
    if (stroke) set([...latest.current.slice(0, -1), [...stroke, ...pointsOf(paper, event)]]);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    onEnd?.(latest.current);
  };
  return (
    <div className={c.paper} data-faded={faded || undefined} style={{ aspectRatio: paper.width / paper.height }}>
      <canvas
        ref={useSharpCanvas(paper, draw)}
        className={c.canvas}
        data-locked={locked || undefined}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {hint && (
        <span className={c.hint} aria-hidden>
          {hint}
        </span>
      )}
    </div>
  );
}

/** Keeps a canvas drawn, as sharp as the screen is and in whatever size the page gives it. */
function useSharpCanvas(paper: Paper, draw: (brush: Brush) => void) {
  const [sheet, setSheet] = useState<HTMLCanvasElement | null>(null);
  const [size, setSize] = useState(0);
  useEffect(() => {
    if (!sheet) return;
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0));
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [sheet]);
  useEffect(() => {
    const brush = sheet?.getContext('2d');
    if (!sheet || !brush || size === 0) return;
    const scale = (size * devicePixelRatio) / paper.width;
    sheet.width = Math.round(paper.width * scale);
    sheet.height = Math.round(paper.height * scale);
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    draw(brush);
  }, [sheet, size, paper, draw]);
  return setSheet;
}

/** Returns the position of the pen on the paper. */
function pointOf(
  paper: Paper,
  event: PointerEvent<HTMLCanvasElement>,
  at: { clientX: number; clientY: number } = event,
): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((at.clientX - box.left) / box.width) * paper.width,
    y: ((at.clientY - box.top) / box.height) * paper.height,
  };
}

/** Every place the pen was at since the last event; screens report fewer events than pens do. */
function pointsOf(paper: Paper, event: PointerEvent<HTMLCanvasElement>): readonly Point[] {
  const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all.map((at) => pointOf(paper, event, at)) : [pointOf(paper, event)];
}
