import type { FieldError } from '@/api/client';
import { type Column, cellText, isSame } from '@/ui/tables/grid/columns';
import type { GridRow } from '@/ui/tables/grid/grid-state';

/** A value as an integer that counts parts of `decimals` places, which is how grids hold numbers. */
export const scaled = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals);

/** The keys of the rows that were sent, list by list, in the order of the entries. */
export type SentKeys = Readonly<Record<string, readonly string[]>>;

/** Returns the cells that a refusal names, and whether it names nothing else. Columns are named like fields. */
export function cellsOf(errors: readonly FieldError[], keys: SentKeys, columns: readonly string[]) {
  const cells: { key: string; column: string; text: string }[] = [];
  let isAll = errors.length > 0;
  for (const { field, message } of errors) {
    const [list = '', index = '', name = ''] = field.split('.');
    const key = keys[list]?.[Number(index)];
    const column = columns.find((one) => one === name || `${one}_id` === name);
    if (key !== undefined && column !== undefined) cells.push({ key, column, text: message });
    else isAll = false;
  }
  return { cells, isAll };
}

/** The server's word on a value that two people have changed: `items.12.unit_price`. */
export interface ToldConflict {
  readonly field: string;
  readonly by: string;
  readonly at: string;
}

/** Returns a line of text for each row with unsaved values: "2. Cijena 99,00, Količina 3". */
export const typedRows = <V>(columns: readonly Column<V>[], rows: readonly GridRow<V>[]): string[] =>
  rows.flatMap(({ saved, values, unread }, i) => {
    const typed = columns.flatMap((column) => {
      const isTyped = column.id in unread || (column.kind !== 'computed' && !(saved && isSame(column, saved, values)));
      const text = unread[column.id] ?? cellText(column, values);
      return isTyped && text !== '' ? [`${column.header} ${text}`] : [];
    });
    return typed.length > 0 ? [`${i + 1}. ${typed.join(', ')}`] : [];
  });
