import type { FieldError } from '@/api/client';

/** A value as an integer that counts parts of `decimals` places, which is how grids hold numbers. */
export const scaled = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals);

/** Which rows the entries that were sent stand for, list by list. */
export type SentKeys = Readonly<Record<string, readonly string[]>>;

/** The cells a refusal speaks of, and whether it speaks of nothing else. Columns are named like fields. */
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
