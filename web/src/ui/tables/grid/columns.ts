import type { ReactNode } from 'react';
import { numberText } from '@/lib/number';
import { fold } from '@/lib/text';
import { moneyText } from '@/ui/text/money-text';
import type { GridRow } from './grid-state';
import { type NumberForm, readNumber } from './number-forms';

interface Base<V> {
  readonly id: string;
  readonly header: string;
  /** Pixels; the columns without one share what is left. */
  readonly width?: number;
  /** The least a column without a width takes, in pixels. */
  readonly minWidth?: number;
  /** Only for the ears: the column explains itself to the eye. */
  readonly hideHeader?: boolean;
  /** On a phone a cell takes half of the card; with this all of it. */
  readonly wide?: boolean;
  /** Further words a pasted heading may use for this column. */
  readonly aliases?: readonly string[];
  /** Reports whether a row has this column; the cells of a row with few columns, such as a heading, span the others. */
  readonly appliesTo?: (values: V) => boolean;
  /** The text that is copied of a row without this column, where that says what kind of row it is. */
  readonly copied?: (values: V) => string;
}

interface Editable<V, T> extends Base<V> {
  readonly read: (values: V) => T;
  /** The row's values after this cell was given a value; other cells may follow. */
  readonly write: (values: V, value: T) => V;
  readonly required?: boolean;
}

interface TextColumn<V> extends Editable<V, string> {
  readonly kind: 'text';
  readonly maxLength?: number;
  /** Draws the input of a cell in a way of its own; the frame belongs on the input. */
  readonly draw?: (cell: DrawnCell<V>) => ReactNode;
}

/** What a text cell is drawn from. */
export interface DrawnCell<V> {
  readonly row: GridRow<V>;
  readonly frame: InputFrame;
  readonly edit: (change: (values: V) => V) => void;
}

/** The props of every input in a cell. */
export interface InputFrame {
  readonly 'data-col': string;
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
  readonly disabled: boolean;
}

/** A price of one unit, in ten-thousandths. Digits alone are cents, as on a till. */
export interface PriceColumn<V> extends Editable<V, number | null> {
  readonly kind: 'price';
}

/** A number with a comma, as an integer that counts parts of `decimals` places. */
export interface DecimalColumn<V> extends Editable<V, number | null> {
  readonly kind: 'decimal';
  readonly decimals: number;
  readonly suffix?: string;
  /** Reads a pasted text in its own way before the common one is tried. */
  readonly paste?: (text: string, form: NumberForm) => number | null;
}

export interface SelectColumn<V> extends Editable<V, string | null> {
  readonly kind: 'select';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Returns the value of a pasted word that is no label of an option. */
  readonly paste?: (word: string) => string | null;
}

interface CheckColumn<V> extends Editable<V, boolean> {
  readonly kind: 'check';
  /** Pasted words for a ticked box. */
  readonly yes: readonly string[];
}

/** The props of an opened picker. */
interface PickerAsk<V> {
  readonly values: V;
  /** The text typed on the closed cell. */
  readonly typed: string;
  readonly label: string;
  /** Takes the values over and closes. */
  readonly onPick: (values: V) => void;
  /** Called with the typed text when the cell is left and nothing was picked. */
  readonly onLeave: (text: string) => void;
  readonly onClose: (back: boolean) => void;
}

/** A column for one record of many on the server; make it with `pickerColumn`. */
export interface PickerColumn<V> extends Base<V> {
  readonly kind: 'picker';
  readonly required?: boolean;
  readonly shown: (values: V) => string;
  readonly same: (a: V, b: V) => boolean;
  /** The values without a choice; missing where one is needed. */
  readonly clear?: (values: V) => V;
  /** Returns the values chosen by a pasted text, or null if it names nothing. Without it the column refuses pasting. */
  readonly paste?: (values: V, text: string) => V | null;
  /** Draws the closed cell in place of the text that is shown. */
  readonly mark?: (values: V) => ReactNode;
  readonly open: (ask: PickerAsk<V>) => ReactNode;
}

/** Reckoned from the others or only to be read, never typed. */
interface ComputedColumn<V> extends Base<V> {
  readonly kind: 'computed';
  /** It contains words, not a figure. */
  readonly isText?: boolean;
  readonly shown: (values: V) => string;
  readonly isNegative?: (values: V) => boolean;
  /** Draws more than a text, or what depends on other rows. */
  readonly draw?: (row: GridRow<V>) => ReactNode;
}

export type Column<V> =
  | TextColumn<V>
  | PriceColumn<V>
  | DecimalColumn<V>
  | SelectColumn<V>
  | CheckColumn<V>
  | PickerColumn<V>
  | ComputedColumn<V>;

const NUMBERS: readonly Column<unknown>['kind'][] = ['price', 'decimal', 'computed'];
/** Reports whether a column has figures, which are aligned at the right. */
export const isNumber = <V>(column: Column<V>) =>
  NUMBERS.includes(column.kind) && !(column.kind === 'computed' && column.isText);

/** Reports whether a row has the column. */
export const applies = <V>(column: Column<V>, values: V) => column.appliesTo?.(values) ?? true;

/** Reports whether two rows have the same value in a column. */
export function isSame<V>(column: Column<V>, a: V, b: V): boolean {
  if (column.kind === 'computed') return true;
  return column.kind === 'picker' ? column.same(a, b) : Object.is(column.read(a), column.read(b));
}

/** A cell in words: as it is read, and as it is copied. */
export function cellText<V>(column: Column<V>, values: V): string {
  if (!applies(column, values)) return '';
  switch (column.kind) {
    case 'text':
      return column.read(values);
    case 'price':
      return moneyText(column.read(values), 4);
    case 'decimal': {
      const value = column.read(values);
      return value === null ? '' : `${numberText(value, column.decimals)}${column.suffix ? ` ${column.suffix}` : ''}`;
    }
    case 'select': {
      const value = column.read(values);
      return column.options.find((option) => option.value === value)?.label ?? '';
    }
    case 'check':
      return column.read(values) ? (column.yes[0] ?? '') : '';
    case 'picker':
    case 'computed':
      return column.shown(values);
  }
}

/** The values after a text was put into a cell, or null when the cell cannot read it. */
export function writeText<V>(column: Column<V>, values: V, text: string, form: NumberForm): V | null {
  const word = text.trim();
  if (!applies(column, values)) return word === '' || word === column.copied?.(values) ? values : null;
  switch (column.kind) {
    case 'text':
      return column.write(values, oneLine(word).slice(0, column.maxLength));
    case 'price': {
      const price = word === '' ? null : readNumber(word, 4, form);
      return (price === null && word !== '') || (price ?? 0) < 0 ? null : column.write(values, price);
    }
    case 'decimal': {
      const number = word === '' ? null : (column.paste?.(word, form) ?? readNumber(word, column.decimals, form));
      return number === null && word !== '' ? null : column.write(values, number);
    }
    case 'select': {
      const option = column.options.find(({ value, label }) => fold(label) === fold(word) || value === word);
      const value = option?.value ?? column.paste?.(word) ?? null;
      return value === null ? null : column.write(values, value);
    }
    case 'check':
      return column.write(
        values,
        column.yes.some((yes) => fold(yes) === fold(word)),
      );
    case 'picker':
      if (word === '') return column.clear?.(values) ?? null;
      return column.paste?.(values, word) ?? null;
    case 'computed':
      return values;
  }
}

/** Reports whether a table can be pasted into a column. */
export const takesPaste = <V>(column: Column<V>) =>
  column.kind !== 'computed' && (column.kind !== 'picker' || column.paste !== undefined);

/** Line breaks and control characters have no place in a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
