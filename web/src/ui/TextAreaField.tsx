import { Textarea } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field';

/** Several lines of text; grows with its content from `rows` up to twelve lines. */
export function TextAreaField(props: FieldProps<string> & { rows?: number; maxLength?: number }) {
  return (
    <Textarea
      {...useFieldProps(props)}
      autosize
      minRows={props.rows ?? 3}
      maxRows={12}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
