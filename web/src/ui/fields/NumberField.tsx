import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { readNumberText, showNumber } from '@/ui/text/number-text';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';
import { useTyped } from './use-typed';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number with a decimal comma; the arrow keys step it. Empty is `null`. */
export function NumberField(
  props: FieldProps<number | null> & { min?: number; max?: number; step?: number; decimals?: number; suffix?: string },
) {
  const { min, max, step = 1, decimals = 2, suffix } = props;
  const rules = { min, max, decimals, unit: suffix };
  const typing = useTyped(props, {
    read: (text) => readNumberText(text, rules),
    show: (value) => showNumber(value, rules),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    typing.onKeyDown(event);
    const way = STEPS[event.key];
    if (way === undefined || props.unread !== undefined || props.readOnly) return;
    event.preventDefault();
    const next = readNumberText(showNumber((props.value ?? 0) + way * step, rules), rules);
    if ('value' in next) typing.choose(next.value);
  };
  return (
    <TextInput
      {...useFieldProps(
        { ...props, error: typing.error },
        suffix ? { node: <span className={c.suffix}>{suffix}</span>, width: 40 } : undefined,
      )}
      classNames={{ input: c.number }}
      inputMode={decimals === 0 && min !== undefined && min >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={props.placeholder}
      value={typing.text}
      onChange={(event) => typing.change(event.currentTarget.value)}
      onBlur={typing.onBlur}
      onKeyDown={onKeyDown}
    />
  );
}
