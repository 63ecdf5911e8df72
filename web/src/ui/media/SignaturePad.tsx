import { Button, SegmentedControl } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ICON } from './icon';
import { SignatureCanvas } from './SignatureCanvas';
import c from './SignaturePad.module.css';
import { drawName, drawStrokes, isSigned, picture, type Stroke } from './signature';

interface Props {
  readonly label: string;
  /** The signature as a PNG, or null while there is none. */
  readonly value: Blob | null;
  readonly onChange: (value: Blob | null) => void;
  /** Called after each stroke, with a promise of its picture. */
  readonly onDrawn?: (coming: Promise<Blob | null>) => void;
  /** The signer's name from a field beside it: signing by typing writes this name. */
  readonly name: string;
  readonly disabled?: boolean;
}

type Way = 'draw' | 'type';

/**
 * A field for a signature: drawn with mouse, finger or pen, or, for people who cannot draw, the typed name written as
 * by hand. Either way it becomes a picture, dark ink on white.
 */
export function SignaturePad({ label, value, onChange, onDrawn, name, disabled = false }: Props) {
  const t = useT().ui.signature;
  const id = useId();
  const [way, setWay] = useState<Way>('draw');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [under, setUnder] = useState<ImageBitmap | null>(null);
  const emitted = useRef<Blob | null>(null);
  const last = useRef(0);
  const typed = name.trim();

  /** Calls the handler with the picture once it is made, unless something newer was drawn meanwhile. */
  const emit = useCallback(
    (draw: ((brush: CanvasRenderingContext2D) => void) | null) => {
      last.current += 1;
      const mine = last.current;
      const tell = (blob: Blob | null) => {
        if (mine !== last.current) return;
        emitted.current = blob;
        onChange(blob);
      };
      if (!draw) {
        onDrawn?.(Promise.resolve(null));
        return tell(null);
      }
      const coming = picture(draw);
      void coming.then(tell);
      onDrawn?.(coming);
    },
    [onChange, onDrawn],
  );

  // A value from outside replaces what was drawn: nothing, or an earlier picture.
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
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
    setStrokes([]);
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
  const empty = way === 'type' ? typed === '' : !under && !isSigned(strokes);

  const end = (all: readonly Stroke[]) =>
    emit(under || isSigned(all) ? (brush) => drawStrokes(brush, all, under) : null);
  const clear = () => {
    setStrokes([]);
    setUnder(null);
    emit(null);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div role="group" aria-labelledby={`${id}-label`} className={base.stack8}>
      <div className={c.head}>
        <span id={`${id}-label`} className={base.label}>
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
      <SignatureCanvas
        label={empty ? t.empty : t.signed}
        strokes={strokes}
        draw={draw}
        onDraw={setStrokes}
        onEnd={end}
        locked={disabled || way === 'type'}
        faded={disabled}
        hint={empty && (way === 'type' ? t.typeName : t.here)}
      />
      {way === 'draw' && (
        <Button
          variant="subtle"
          color="gray"
          className={c.clear}
          leftSection={<IconEraser {...ICON} />}
          disabled={disabled || (strokes.length === 0 && !under)}
          onClick={clear}
        >
          {t.clear}
        </Button>
      )}
    </div>
  );
}
