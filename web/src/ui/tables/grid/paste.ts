import { fold } from '@/lib/text';
import { type Column, takesPaste, writeText } from './columns';
import { type GridRow, newRow } from './grid-state';
import { guessForm, readNumber } from './number-forms';

/** More rows than this are not taken at once. */
export const MAX_PASTED_ROWS = 500;

/** The cells of a text as spreadsheets put it on the clipboard: tabs and lines, with quotes around what holds them. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const clean = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let i = 0; i < clean.length; i += 1) {
    const char = clean.charAt(i);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (clean.charAt(i + 1) === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '' && closes(clean, i)) quoted = true;
    else if (char === '\t' || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  rows.push([...row, cell]);
  return rows;
}

/**
 * Reports whether the quote at `from` is closed, with a tab or the end of the line right behind it: 2" is a pipe, not a
 * quotation.
 */
function closes(text: string, from: number): boolean {
  for (let i = from + 1; i < text.length; i += 1) {
    if (text.charAt(i) !== '"') continue;
    const next = text.charAt(i + 1);
    if (next === '"') i += 1;
    else return next === '' || next === '\t' || next === '\n';
  }
  return false;
}

interface Paste<V> {
  readonly table: readonly (readonly string[])[];
  readonly columns: readonly Column<V>[];
  /** The rows that can be written over, from the one pasted into. */
  readonly rows: readonly GridRow<V>[];
  /** The column pasted into. */
  readonly column: string;
  /** Returns the values of a row added at the end; without it further pasted rows are left out. */
  readonly newValues?: (() => V) | undefined;
}

export interface Pasted<V> {
  readonly rows: readonly GridRow<V>[];
  /** How many of them are new. */
  readonly added: number;
  /** Cells that could not read what they were given. */
  readonly unread: number;
}

/**
 * The rows after a table was pasted: from its first cell right and down, or under the headings it brings
 * itself. A cell that cannot read its text keeps it, to be mended by hand.
 */
export function pasteTable<V>({ table, columns, rows, column, newValues }: Paste<V>): Pasted<V> {
  const headings = headingsOf(table[0] ?? [], columns);
  const start = columns.findIndex(({ id }) => id === column);
  const targets = headings ?? columns.slice(Math.max(0, start)).filter(takesPaste);
  const lines = (headings ? table.slice(1) : table).slice(0, MAX_PASTED_ROWS);
  const form = guessForm(lines.flat());
  const made: GridRow<V>[] = [];
  let unread = 0;
  for (const [i, cells] of lines.entries()) {
    const into = rows[i] ?? (newValues && cells.some((text) => text.trim() !== '') ? newRow(newValues()) : undefined);
    if (!into) continue;
    let row = into;
    for (const [k, text] of cells.entries()) {
      const target = targets[k];
      if (!target || !takesPaste(target)) continue;
      const values = writeText(target, row.values, text, form);
      // An empty cell of a sheet changes nothing where there is a list to choose from.
      if (values === null && text.trim() === '') continue;
      const { [target.id]: _, ...rest } = row.unread;
      const { [target.id]: __, ...refused } = row.refused;
      if (values === null) unread += 1;
      row =
        values === null
          ? { ...row, values: emptied(target, row.values), unread: { ...rest, [target.id]: text.trim() }, refused }
          : { ...row, values, unread: rest, refused };
    }
    made.push(row);
  }
  return { rows: made, added: made.filter((row) => !rows.some(({ key }) => key === row.key)).length, unread };
}

/** A text that cannot be parsed leaves the cell without a value. */
function emptied<V>(column: Column<V>, values: V): V {
  switch (column.kind) {
    case 'price':
    case 'decimal':
    case 'select':
      return column.write(values, null);
    case 'picker':
      return column.clear?.(values) ?? values;
    default:
      return values;
  }
}

/** The columns a row of headings names, in its order; null when it is no row of headings. */
function headingsOf<V>(cells: readonly string[], columns: readonly Column<V>[]): (Column<V> | undefined)[] | null {
  const named = cells.map((text) => {
    const word = heading(text);
    return word === ''
      ? undefined
      : columns.find(({ header, aliases = [] }) => [header, ...aliases].some((name) => heading(name) === word));
  });
  const known = named.filter((column) => column !== undefined);
  const hasNumber = cells.some((text) => readNumber(text, 6) !== null);
  const all = cells.filter((text) => text.trim() !== '').length;
  return !hasNumber && known.length > 0 && (known.length > 1 || all === 1) && known.length * 2 >= all ? named : null;
}

/** "Jed. mjere *" and "jed mjere" are one heading. */
const heading = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
