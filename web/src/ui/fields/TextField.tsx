import { TextInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field';

/** A field for one line of text. */
export function TextField(
  props: FieldProps<string> & {
    type?: 'text' | 'email' | 'tel' | 'url';
    autoComplete?: string;
    maxLength?: number;
  },
) {
  return (
    <TextInput
      {...useFieldProps(props)}
      type={props.type ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
