import clsx from 'clsx';
import type { ChangeEvent, ReactNode } from 'react';
import { numberText } from '@/lib/number';
import base from '@/ui/base.module.css';
import { type MoneyTyping, moneyEdit, moneyText, readMoney, typeMoney } from '@/ui/text/money-text';
import {
  type Column,
  cellText,
  type DecimalColumn,
  type InputFrame,
  type PickerColumn,
  type PriceColumn,
  type SelectColumn,
} from './columns';
import c from './Grid.module.css';
import type { GridRow } from './grid-state';
import { readNumber } from './number-forms';

/** The text typed into a number cell, which may not be a number yet. */
export interface Draft {
  readonly column: string;
  readonly text: string;
  /** How a price is typed. */
  readonly kind?: MoneyTyping['kind'];
}

export interface CellProps<V> {
  readonly column: Column<V>;
  readonly row: GridRow<V>;
  readonly label: string;
  /** The label of an empty choice. */
  readonly none: string;
  readonly frame: InputFrame;
  readonly draft: Draft | null;
  /** The typed text of an open picker, or undefined while it is closed. */
  readonly typed: string | undefined;
  readonly on: CellEvents<V>;
}

/** The handlers of a row for what is typed into its cells. */
export interface CellEvents<V> {
  readonly edit: (column: Column<V>, change: (values: V) => V, unread?: string) => void;
  readonly draft: (draft: Draft) => void;
  /** Puts the caret so far from the end of the text. */
  readonly caret: (input: HTMLInputElement, fromEnd: number) => void;
  readonly open: (column: string) => void;
  readonly close: (back: boolean) => void;
}

/** The input of one cell: native, without a frame of its own. Called, not mounted: a thousand of them are drawn at once. */
export function drawInput<V>(props: CellProps<V>): ReactNode {
  const { column, row, frame, on } = props;
  switch (column.kind) {
    case 'text':
      if (column.draw) return column.draw({ row, frame, edit: (change) => on.edit(column, change) });
      return (
        <input
          {...frame}
          className={c.input}
          autoComplete="off"
          maxLength={column.maxLength}
          value={column.read(row.values)}
          onChange={({ currentTarget: { value } }) => on.edit(column, (values) => column.write(values, value))}
        />
      );
    case 'price':
      return drawPrice(props, column);
    case 'decimal':
      return drawDecimal(props, column);
    case 'select':
      return drawSelect(props, column);
    case 'check':
      return (
        <input
          {...frame}
          type="checkbox"
          className={c.box}
          checked={column.read(row.values)}
          onChange={({ currentTarget: { checked } }) => on.edit(column, (values) => column.write(values, checked))}
        />
      );
    case 'picker':
      return drawPicker(props, column);
    case 'computed':
      if (column.draw) return column.draw(row);
      return (
        <span className={clsx(c.text, column.isNegative?.(row.values) && c.negative)}>{column.shown(row.values)}</span>
      );
  }
}

function drawPrice<V>({ row, frame, draft, on }: CellProps<V>, column: PriceColumn<V>) {
  const unread = row.unread[column.id];
  const value = column.read(row.values);
  const typed = draft?.column === column.id ? draft : undefined;
  // What is being typed stays as it is typed for as long as it means what the cell holds.
  const keeps = typed !== undefined && meansPrice(typed.text, value, unread);
  const text = keeps ? typed.text : (unread ?? moneyText(value, 4));
  const kind = (keeps && typed.kind) || (unread === undefined ? 'shown' : 'free');
  return (
    <input
      {...frame}
      className={clsx(c.input, c.number)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: node, nativeEvent }) => {
        const next = typeMoney({ kind, text }, moneyEdit(node, nativeEvent), null, 4);
        const read = readMoney(next.text, null, false, 4);
        on.caret(node, next.fromEnd);
        on.draft({ column: column.id, text: next.text, kind: next.kind });
        const price = 'value' in read ? read.value : null;
        on.edit(column, (values) => column.write(values, price), 'value' in read ? undefined : next.text.trim());
      }}
    />
  );
}

function meansPrice(text: string, value: number | null, unread: string | undefined) {
  const read = readMoney(text, null, false, 4);
  return 'value' in read ? read.value === value : unread === text.trim();
}

function drawDecimal<V>({ row, frame, draft, on }: CellProps<V>, column: DecimalColumn<V>) {
  const value = column.read(row.values);
  const unread = row.unread[column.id];
  // What is being typed stays as it is typed for as long as it means what the cell holds.
  const typed = draft?.column === column.id ? draft.text : undefined;
  const means = typed === undefined ? undefined : readNumber(typed, column.decimals);
  const keeps = typed !== undefined && means === value && (means !== null || (unread ?? '') === typed.trim());
  const text = keeps ? typed : (unread ?? (value === null ? '' : numberText(value, column.decimals)));
  const input = (
    <input
      {...frame}
      className={clsx(c.input, c.number, (value ?? 0) < 0 && c.negative)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: next } }: ChangeEvent<HTMLInputElement>) => {
        const number = readNumber(next, column.decimals);
        on.draft({ column: column.id, text: next });
        on.edit(
          column,
          (values) => column.write(values, number),
          number === null ? next.trim() || undefined : undefined,
        );
      }}
    />
  );
  if (!column.suffix) return input;
  return (
    <span className={c.suffixed}>
      {input}
      <span className={c.suffix} aria-hidden>
        {column.suffix}
      </span>
    </span>
  );
}

function drawSelect<V>({ row, frame, on }: CellProps<V>, column: SelectColumn<V>) {
  const value = column.read(row.values);
  return (
    <select
      {...frame}
      className={clsx(c.input, c.select)}
      value={value ?? ''}
      onChange={({ currentTarget: { value: next } }) =>
        on.edit(column, (values) => column.write(values, next === '' ? null : next))
      }
    >
      {value === null && <option value="">{row.unread[column.id] ?? '–'}</option>}
      {column.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function drawPicker<V>({ row, label, none, frame, typed, on }: CellProps<V>, column: PickerColumn<V>) {
  if (typed !== undefined) {
    return (
      <span className={c.opened}>
        {column.open({
          values: row.values,
          typed,
          label,
          onPick: (values) => {
            on.edit(column, () => values);
            on.close(true);
          },
          onLeave: (text) => on.edit(column, (values) => values, text),
          onClose: on.close,
        })}
      </span>
    );
  }
  const { 'aria-required': _, ...rest } = frame;
  const shown = row.unread[column.id] ?? column.shown(row.values);
  return (
    <button
      {...rest}
      type="button"
      className={clsx(c.input, c.picker)}
      aria-haspopup="listbox"
      aria-label={`${label}: ${shown || none}`}
      onClick={() => on.open(column.id)}
    >
      {column.mark?.(row.values) ??
        (shown ? <span className={c.shown}>{shown}</span> : <span className={base.faint}>–</span>)}
    </button>
  );
}

/** A cell nobody may change. */
export function drawText<V>(column: Column<V>, row: GridRow<V>): ReactNode {
  const { values } = row;
  if (column.kind === 'computed' && column.draw) return column.draw(row);
  if (column.kind === 'check') return column.read(values) ? <span className={c.text}>✓</span> : null;
  const isNegative =
    (column.kind === 'computed' && column.isNegative?.(values)) ||
    (column.kind === 'decimal' && (column.read(values) ?? 0) < 0);
  return <span className={clsx(c.text, isNegative && c.negative)}>{cellText(column, values) || '–'}</span>;
}
