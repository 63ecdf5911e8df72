import { Button, SegmentedControl } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './SignaturePad.module.css';
import { drawName, drawStrokes, PAPER, type Point, picture, type Stroke } from './signature';

interface Props {
  readonly label: string;
  /** The signature as a PNG, or null while there is none. */
  readonly value: Blob | null;
  readonly onChange: (value: Blob | null) => void;
  /** The name of who signs, as typed in a field beside: it is what signing by typing writes. */
  readonly name: string;
  readonly disabled?: boolean;
}

type Way = 'draw' | 'type';

/**
 * Takes a signature: drawn with mouse, finger or pen, or, for who cannot draw, the typed name written
 * as by hand. Either way it becomes a picture, dark ink on white.
 */
export function SignaturePad({ label, value, onChange, name, disabled = false }: Props) {
  const t = useT().ui.signature;
  const id = useId();
  const [way, setWay] = useState<Way>('draw');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [under, setUnder] = useState<ImageBitmap | null>(null);
  const drawn = useRef<readonly Stroke[]>([]);
  const emitted = useRef<Blob | null>(null);
  const last = useRef(0);
  const typed = name.trim();

  /** Tells the picture once it is made, unless something newer has been drawn meanwhile. */
  const emit = useCallback(
    (draw: ((brush: CanvasRenderingContext2D) => void) | null) => {
      last.current += 1;
      const mine = last.current;
      const tell = (blob: Blob | null) => {
        if (mine !== last.current) return;
        emitted.current = blob;
        onChange(blob);
      };
      if (draw) void picture(draw).then(tell);
      else tell(null);
    },
    [onChange],
  );

  const set = (next: readonly Stroke[]) => {
    drawn.current = next;
    setStrokes(next);
  };

  // What comes from outside replaces what was drawn: nothing, or a picture of before.
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    drawn.current = [];
    setStrokes([]);
    setUnder(null);
    let gone = false;
    if (value) void createImageBitmap(value).then((bitmap) => !gone && setUnder(bitmap));
    return () => {
      gone = true;
    };
  }, [value]);

  const choose = (next: Way) => {
    setWay(next);
    set([]);
    setUnder(null);
    emit(next === 'type' && typed ? (brush) => drawName(brush, typed) : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the way has told already
  useEffect(() => {
    if (way === 'type') emit(typed ? (brush) => drawName(brush, typed) : null);
  }, [typed]);

  const draw = useCallback(
    (brush: CanvasRenderingContext2D) => {
      if (way === 'type') drawName(brush, typed);
      else drawStrokes(brush, strokes, under);
    },
    [way, typed, strokes, under],
  );
  const paper = usePaper(draw);
  const empty = way === 'type' ? typed === '' : strokes.length === 0 && !under;

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || way === 'type' || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    set([...drawn.current, [pointOf(event)]]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const stroke = drawn.current.at(-1);
    if (stroke) set([...drawn.current.slice(0, -1), [...stroke, ...pointsOf(event)]]);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    const all = drawn.current;
    emit((brush) => drawStrokes(brush, all, under));
  };
  const clear = () => {
    set([]);
    setUnder(null);
    emit(null);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div role="group" aria-labelledby={`${id}-label`} className={c.root}>
      <div className={c.head}>
        <span id={`${id}-label`} className={c.label}>
          {label}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t.way}
          disabled={disabled}
          data={[
            { value: 'draw', label: t.draw },
            { value: 'type', label: t.type },
          ]}
          value={way}
          onChange={(next) => choose(next === 'type' ? 'type' : 'draw')}
        />
      </div>
      <div className={c.paper} data-disabled={disabled || undefined}>
        <canvas
          ref={paper}
          className={c.canvas}
          data-way={way}
          role="img"
          aria-label={empty ? t.empty : t.signed}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {empty && (
          <span className={c.hint} aria-hidden>
            {way === 'type' ? t.typeName : t.here}
          </span>
        )}
      </div>
      {way === 'draw' && (
        <Button
          variant="subtle"
          color="gray"
          className={c.clear}
          leftSection={<IconEraser size={16} stroke={1.6} aria-hidden />}
          disabled={disabled || empty}
          onClick={clear}
        >
          {t.clear}
        </Button>
      )}
    </div>
  );
}

/** Keeps a canvas drawn, as sharp as the screen is and in whatever size the page gives it. */
function usePaper(draw: (brush: CanvasRenderingContext2D) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const sheet = canvas.current;
    const brush = sheet?.getContext('2d');
    if (!sheet || !brush || size === 0) return;
    const scale = (size * devicePixelRatio) / PAPER.width;
    sheet.width = Math.round(PAPER.width * scale);
    sheet.height = Math.round(PAPER.height * scale);
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    draw(brush);
  }, [size, draw]);
  return canvas;
}

/** Where on the paper the pen is. */
function pointOf(event: PointerEvent<HTMLCanvasElement>, at: { clientX: number; clientY: number } = event): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((at.clientX - box.left) / box.width) * PAPER.width,
    y: ((at.clientY - box.top) / box.height) * PAPER.height,
  };
}

/** Every place the pen was at since the last event; screens report fewer events than pens do. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>): readonly Point[] {
  const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all.map((at) => pointOf(event, at)) : [pointOf(event)];
}
