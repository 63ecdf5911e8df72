import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Cents } from '@/lib/money';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';
import { editMoney, moneyText } from './money-text';

/**
 * An amount in cents: only digits count and they fill from the right, as on a till. Empty is `null`;
 * a negative amount cannot be typed.
 */
export function MoneyInput(props: FieldProps<Cents | null> & { currency?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const caretFromEnd = useRef(0);
  const text = moneyText(props.value);

  // Separators come and go left of the caret, so its place is kept counted from the right.
  useLayoutEffect(() => {
    const node = input.current;
    if (!node || document.activeElement !== node) return;
    const caret = Math.max(0, text.length - caretFromEnd.current);
    node.setSelectionRange(caret, caret);
  }, [text]);

  return (
    <TextInput
      {...useFieldProps(props, { node: <span className={c.suffix}>{props.currency ?? 'EUR'}</span>, width: 36 })}
      ref={input}
      classNames={{ input: c.number }}
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.placeholder ?? '0,00'}
      value={text}
      onChange={({ currentTarget: node }) => {
        const caret = node.selectionStart ?? node.value.length;
        caretFromEnd.current = node.value.length - caret;
        props.onChange(editMoney(text, node.value, caret));
      }}
    />
  );
}
