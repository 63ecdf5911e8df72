import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Cents } from '@/lib/money';
import { type MoneyTyping, moneyEdit, moneyText, readMoney, typeMoney } from '@/ui/text/money-text';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';
import { useTyped } from './use-typed';

/**
 * An amount in cents. Typed digits are cents and fill from the right, as on a till; a typed comma or point is
 * honoured, and a pasted text is read as a number. Empty is `null`; a negative amount is not taken.
 */
export function MoneyInput(props: FieldProps<Cents | null> & { currency?: string }) {
  const { currency = 'EUR' } = props;
  const typing = useTyped(props, { read: (text) => readMoney(text, currency), show: (cents) => moneyText(cents) });
  const kind = useRef<MoneyTyping['kind']>('shown');
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);

  // Separators come and go left of the caret, so its place is kept counted from the right.
  useLayoutEffect(() => {
    const [node, fromEnd] = [input.current, caret.current];
    caret.current = null;
    if (!node || fromEnd === null || document.activeElement !== node) return;
    const at = Math.max(0, node.value.length - fromEnd);
    node.setSelectionRange(at, at);
  });

  return (
    <TextInput
      {...useFieldProps(
        { ...props, error: typing.error },
        { node: <span className={c.suffix}>{currency}</span>, width: 36 },
      )}
      ref={input}
      classNames={{ input: c.number }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={props.placeholder ?? moneyText(0)}
      value={typing.text}
      onChange={({ currentTarget, nativeEvent }) => {
        const edit = moneyEdit(currentTarget, nativeEvent);
        const next = typeMoney({ kind: kind.current, text: typing.text }, edit, currency);
        kind.current = next.kind;
        caret.current = next.fromEnd;
        typing.change(next.text);
      }}
      onBlur={() => {
        kind.current = 'shown';
        typing.onBlur();
      }}
      onKeyDown={typing.onKeyDown}
    />
  );
}
