import { TextInput } from '@mantine/core';
import c from './CodeField.module.css';
import { type FieldProps, useFieldProps } from './field';

interface Props extends FieldProps<string> {
  /** The number of digits in the code; without it the code has letters and digits. */
  readonly digits?: number;
  /** All digits are there. */
  readonly onComplete?: (code: string) => void;
}

/** A field for a one-time code: the device can fill it in, and pasted text loses its spaces. */
export function CodeField({ digits, onComplete, ...props }: Props) {
  const change = (typed: string) => {
    if (digits === undefined) return props.onChange(typed);
    const code = typed.replaceAll(/\D/g, '').slice(0, digits);
    props.onChange(code);
    if (code.length === digits && code !== props.value) onComplete?.(code);
  };
  return (
    <TextInput
      {...useFieldProps(props)}
      classNames={{ input: c.input }}
      size="md"
      type="text"
      inputMode={digits === undefined ? 'text' : 'numeric'}
      autoComplete={digits === undefined ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      spellCheck={false}
      data-words={digits === undefined || undefined}
      value={props.value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
