import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { SignatureCanvas } from '@/ui/SignatureCanvas';
import c from '@/ui/SignaturePad.module.css';
import { drawStrokes, type Stroke } from '@/ui/signature';
import { SIGNATURE } from '@/ui/strokes';

interface Props {
  readonly label: string;
  readonly value: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
  readonly error?: React.ReactNode;
  readonly disabled?: boolean;
}

/** Asks a borrower to sign with mouse, finger or pen. */
export default function SignatureField({ label, value, onChange, error, disabled = false }: Props) {
  const t = useT().ui.signature;
  const id = useId();
  const isEmpty = value.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div role="group" aria-labelledby={`${id}-label`} className={c.root}>
      <div className={c.head}>
        <span id={`${id}-label`} className={c.label}>
          {label}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconEraser size={16} stroke={1.6} aria-hidden />}
          disabled={disabled || isEmpty}
          onClick={() => onChange([])}
        >
          {t.clear}
        </Button>
      </div>
      <SignatureCanvas
        label={isEmpty ? t.empty : t.signed}
        paper={SIGNATURE}
        strokes={value}
        draw={(brush) => drawStrokes(brush, value, null, SIGNATURE)}
        onDraw={onChange}
        locked={disabled}
        faded={disabled}
        hint={isEmpty && t.here}
      />
      <div role="alert" className={c.error}>
        {error}
      </div>
    </div>
  );
}
