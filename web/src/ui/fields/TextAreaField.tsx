import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';

const MAX_ROWS = 12;

/** Returns the props that let a field grow with its text; Mantine measures it where the browser cannot fit it. */
export const growing = (rows: number, maxRows?: number) =>
  CSS.supports('field-sizing', 'content') ? { rows } : { autosize: true, minRows: rows, ...(maxRows && { maxRows }) };

/** Several lines of text; grows with its content from `rows` up to twelve lines. */
export function TextAreaField({
  rows = 3,
  ref,
  ...props
}: FieldProps<string> & { rows?: number; maxLength?: number; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea
      ref={ref}
      {...useFieldProps(props)}
      {...growing(rows, MAX_ROWS)}
      classNames={{ input: c.area }}
      style={{ '--rows': rows, '--max-rows': MAX_ROWS }}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
