import { Button, SegmentedControl } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ICON } from '@/ui/media/icon';
import { SignatureCanvas } from '@/ui/media/SignatureCanvas';
import c from '@/ui/media/SignaturePad.module.css';
import { drawName, drawStrokes, isSigned, type Stroke } from '@/ui/media/signature';
import { SIGNATURE } from '@/ui/media/strokes';

interface Props {
  readonly label: string;
  readonly required?: boolean;
  readonly value: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
  /** For people who cannot draw: whether their name is written instead. */
  readonly byName?: { readonly name: string; readonly on: boolean; readonly onSwitch: (on: boolean) => void };
  readonly error?: React.ReactNode;
  readonly disabled?: boolean;
}

/** Asks somebody to sign with mouse, finger or pen, or where that is offered with their typed name. */
export default function SignatureField({ label, required, value, onChange, byName, error, disabled = false }: Props) {
  const t = useT().ui.signature;
  const id = useId();
  const isTyped = byName?.on ?? false;
  const name = byName?.name.trim() ?? '';
  const isEmpty = isTyped ? name === '' : !isSigned(value, SIGNATURE);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div role="group" aria-labelledby={`${id}-label`} className={base.stack8}>
      <div className={c.head}>
        <span id={`${id}-label`} className={base.label}>
          {label}
          {required && (
            <span className={c.star} aria-hidden>
              {' *'}
            </span>
          )}
        </span>
        {!isTyped && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconEraser {...ICON} />}
            disabled={disabled || value.length === 0}
            onClick={() => onChange([])}
          >
            {t.clear}
          </Button>
        )}
        {byName && (
          <SegmentedControl
            size="xs"
            aria-label={t.way}
            disabled={disabled}
            data={[
              { value: 'draw', label: t.draw },
              { value: 'type', label: t.type },
            ]}
            value={isTyped ? 'type' : 'draw'}
            onChange={(way) => byName.onSwitch(way === 'type')}
          />
        )}
      </div>
      <SignatureCanvas
        label={isEmpty ? t.empty : t.signed}
        paper={SIGNATURE}
        strokes={value}
        draw={(brush) => (isTyped ? drawName(brush, name, SIGNATURE) : drawStrokes(brush, value, null, SIGNATURE))}
        onDraw={onChange}
        locked={disabled || isTyped}
        faded={disabled}
        hint={isEmpty && (isTyped ? t.typeName : t.here)}
      />
      <div role="alert" className={c.error}>
        {error}
      </div>
    </div>
  );
}
