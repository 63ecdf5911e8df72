import { applies, type Column, isSame } from './columns';

/** One row of a grid: the typed values and the saved ones. */
export interface GridRow<V> {
  readonly key: string;
  readonly values: V;
  /** Null as long as the row is only here. */
  readonly saved: V | null;
  readonly deleted: boolean;
  /** Texts that cells were given and could not read, by column. */
  readonly unread: Texts;
  /** The server's faults, by column. */
  readonly refused: Texts;
  /** Just added and not left yet: what is still missing is not held against it. */
  readonly fresh: boolean;
  /** Added to be typed into, and nothing was typed yet: it is not saved, and goes when it is left. */
  readonly blank: boolean;
}

type Texts = Readonly<Record<string, string>>;

const NONE: Texts = {};

/** A row the server has. */
export const savedRow = <V>(key: string, saved: V): GridRow<V> => ({
  key,
  values: saved,
  saved,
  deleted: false,
  unread: NONE,
  refused: NONE,
  fresh: false,
  blank: false,
});

let lastKey = Date.now();
/** A row that is only here; its key stays its own even if it is kept for another day. */
export function newRow<V>(values: V, fresh = false, blank = false): GridRow<V> {
  lastKey += 1;
  return {
    key: `new-${lastKey.toString(36)}`,
    values,
    saved: null,
    deleted: false,
    unread: NONE,
    refused: NONE,
    fresh,
    blank,
  };
}

interface Step<V> {
  readonly rows: readonly GridRow<V>[];
  /** Changes of one tag in a row are one step: a word is undone at once, not letter by letter. */
  readonly tag: string;
}

export interface GridState<V> {
  readonly rows: readonly GridRow<V>[];
  readonly past: readonly Step<V>[];
  readonly future: readonly Step<V>[];
}

export type GridAction<V> =
  | { readonly type: 'add'; readonly row: GridRow<V>; readonly after?: string | undefined }
  | {
      readonly type: 'edit';
      readonly key: string;
      readonly column: string;
      readonly tag: string;
      readonly change: (values: V) => V;
      /** The typed text, if the cell cannot parse it. */
      readonly unread?: string | undefined;
    }
  /** Puts rows in place of those with the same keys, the others at the end. */
  | { readonly type: 'fill'; readonly rows: readonly GridRow<V>[] }
  /** The rows anew, in another order or with others among them, as one step. */
  | { readonly type: 'arrange'; readonly rows: readonly GridRow<V>[] }
  /** Removes an unsaved row; a saved one stays, marked. */
  | { readonly type: 'remove' | 'restore' | 'leave'; readonly key: string }
  | { readonly type: 'refuse'; readonly cells: readonly { key: string; column: string; text: string }[] }
  | { readonly type: 'undo' | 'redo' }
  /** Undoes what one tag has changed, if it was the last change. */
  | { readonly type: 'revert'; readonly tag: string }
  /** New rows from the server; what was done before cannot be undone any more. */
  | { readonly type: 'load'; readonly rows: readonly GridRow<V>[] };

export const gridOf = <V>(rows: readonly GridRow<V>[]): GridState<V> => ({ rows, past: [], future: [] });

/** Steps that can be undone. */
const MEMORY = 200;

export function gridReducer<V>(s: GridState<V>, a: GridAction<V>): GridState<V> {
  switch (a.type) {
    case 'add': {
      const at = a.after === undefined ? -1 : s.rows.findIndex((row) => row.key === a.after);
      return step(s, at < 0 ? [...s.rows, a.row] : s.rows.toSpliced(at + 1, 0, a.row));
    }
    case 'edit': {
      const rows = put(s.rows, a.key, (row) => ({
        ...row,
        values: a.change(row.values),
        unread: a.unread === undefined ? without(row.unread, a.column) : { ...row.unread, [a.column]: a.unread },
        refused: without(row.refused, a.column),
        blank: false,
      }));
      return step(s, rows, a.tag);
    }
    case 'fill': {
      const filled = new Map(a.rows.map((row) => [row.key, { ...row, blank: false }]));
      const rows = s.rows.map((row) => {
        const given = filled.get(row.key);
        filled.delete(row.key);
        return given ?? row;
      });
      return step(s, [...rows, ...filled.values()]);
    }
    case 'arrange':
      return step(s, a.rows);
    case 'remove': {
      const row = s.rows.find(({ key }) => key === a.key);
      if (!row || row.deleted) return s;
      if (row.saved === null)
        return step(
          s,
          s.rows.filter((other) => other !== row),
        );
      return step(
        s,
        put(s.rows, a.key, (one) => ({ ...one, deleted: true })),
      );
    }
    case 'restore':
      return step(
        s,
        put(s.rows, a.key, (row) => ({ ...row, deleted: false })),
      );
    case 'leave':
      return {
        ...s,
        rows: put(s.rows, a.key, (row) => (row.fresh ? { ...row, fresh: false } : row)).filter(
          ({ key, blank }) => key !== a.key || !blank,
        ),
      };
    case 'refuse': {
      let { rows } = s;
      for (const { key, column, text } of a.cells) {
        rows = put(rows, key, (row) => ({ ...row, fresh: false, refused: { ...row.refused, [column]: text } }));
      }
      return { ...s, rows };
    }
    case 'undo':
    case 'revert': {
      const last = s.past.at(-1);
      if (!last || (a.type === 'revert' && last.tag !== a.tag)) return s;
      const undone = { rows: s.rows, tag: last.tag };
      return { rows: last.rows, past: s.past.slice(0, -1), future: a.type === 'undo' ? [...s.future, undone] : [] };
    }
    case 'redo': {
      const next = s.future.at(-1);
      if (!next) return s;
      return { rows: next.rows, past: [...s.past, { rows: s.rows, tag: '' }], future: s.future.slice(0, -1) };
    }
    case 'load':
      return gridOf(a.rows);
  }
}

function step<V>(s: GridState<V>, rows: readonly GridRow<V>[], tag = ''): GridState<V> {
  const isSameStep = tag !== '' && s.past.at(-1)?.tag === tag;
  return { rows, past: isSameStep ? s.past : [...s.past.slice(1 - MEMORY), { rows: s.rows, tag }], future: [] };
}

const put = <V>(rows: readonly GridRow<V>[], key: string, change: (row: GridRow<V>) => GridRow<V>) =>
  rows.map((row) => (row.key === key ? change(row) : row));

function without(texts: Texts, column: string): Texts {
  if (!(column in texts)) return texts;
  const { [column]: _, ...rest } = texts;
  return rest;
}

/** Reports whether a cell differs from its saved value. */
export const isChanged = <V>(row: GridRow<V>, column: Column<V>) =>
  applies(column, row.values) &&
  (column.id in row.unread || (row.saved !== null && !isSame(column, row.values, row.saved)));

/** The rows that something was typed into, or that the server has. */
export const typedOnly = <V>(rows: readonly GridRow<V>[]) => rows.filter(({ blank }) => !blank);

/** Reports whether a row differs from its saved state. */
export const isRowChanged = <V>(row: GridRow<V>, columns: readonly Column<V>[]) =>
  row.deleted || (row.saved === null && !row.blank) || columns.some((column) => isChanged(row, column));

/** The faults of a row, by column, as sentences. */
export type Faults = Texts;

/** Reports whether a row can be saved: deleted and blank rows always can, others if they have no fault. */
export const isRowSound = <V>(row: GridRow<V>, faultsOf: (values: V) => Faults) =>
  row.deleted || row.blank || (Object.keys(row.unread).length === 0 && Object.keys(faultsOf(row.values)).length === 0);
