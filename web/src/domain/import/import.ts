import type { QueryKey } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@/api/client';
import type { SentSheet } from '@/api/upload';

export type CellFault = Schemas['ImportsCellFault'];
export type RowChange = Schemas['ImportsRowChange'];
export type Look = Schemas['ImportsLook'];

/** Where in a file the rows stand: on which sheet, below which row of headings. */
export interface Place {
  readonly sheet_name?: string;
  readonly head?: number;
}

/** How a file is read: where, and the field of each of its columns from the left, '' for one left out. */
export interface Plan extends Place {
  readonly fields: readonly string[];
}

/** What a spreadsheet does to the things of an area, or would do. */
export interface ImportOutcome {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** The first of them. */
  readonly faults: readonly CellFault[];
  readonly fault_count: number;
  readonly bad_rows: number;
  /** What is read in all the same, but should be known. */
  readonly warnings: readonly CellFault[];
  /** The first of the rows that make or change something. */
  readonly changes: readonly RowChange[];
}

/** A spreadsheet that was read in. */
export interface ImportBatch {
  readonly id: number;
  readonly file_name: string;
  readonly rows: number;
  readonly created_by: string;
  readonly created_at: string;
  readonly undone_at: string | null;
}

/** A spreadsheet to fill in. */
export interface ImportTemplate {
  readonly label: string;
  /** What the file is called on the person's disk. */
  readonly name: string;
  readonly load: () => Promise<Blob>;
}

/** The calls of the area whose things are imported. */
export interface ImportCalls<Outcome extends ImportOutcome> {
  readonly templates: readonly ImportTemplate[];
  /** What a file holds, and which field each of its columns may be. */
  readonly look: (sheet: SentSheet, place: Place) => Promise<Look>;
  /** Reads a file in, once for each key; without one it only says what it would do. */
  readonly read: (sheet: SentSheet, how: ImportQuery, key?: string) => Promise<Outcome>;
  /** The rows with faults, each with what is wrong with it, as an Excel file. */
  readonly faults: (sheet: SentSheet, how: ImportQuery) => Promise<Blob>;
  /** The number of what was read in, by which it is undone. */
  readonly idOf: (outcome: Outcome) => number | null;
  readonly undo: (id: number) => Promise<unknown>;
  readonly batches: { readonly key: QueryKey; readonly load: (signal: AbortSignal) => Promise<readonly ImportBatch[]> };
}

/** A plan as the calls take it. */
export interface ImportQuery extends Place {
  readonly columns: string;
  readonly dry_run?: boolean;
  /** Leaves the rows with faults out. */
  readonly partial?: boolean;
}

export const queryOf = ({ fields, ...place }: Plan): ImportQuery => ({
  ...place,
  columns: fields.join(',').replace(/,+$/, ''),
});

/** The plan that the server guessed. */
export const planOf = (look: Look): Plan => ({
  ...(look.sheet_name !== '' && { sheet_name: look.sheet_name }),
  head: look.head,
  fields: look.headings.map(({ field }) => field),
});

/** The fields that must be there and are not; with a column that tells which record it is none must. */
export function lacking(look: Look, fields: readonly string[]): readonly string[] {
  const chosen = look.fields.filter(({ field }) => fields.includes(field));
  if (chosen.some(({ key }) => key))
    return chosen.length > 1 ? [] : look.fields.filter((f) => f.must).map((f) => f.name);
  return look.fields.filter(({ must, field }) => must && !fields.includes(field)).map(({ name }) => name);
}

/** Whether nothing is left to ask: every column with a heading is taken for something, and nothing lacks. */
export const isPlain = (look: Look) =>
  look.headings.length > 0 &&
  look.headings.every(({ name, field }) => name === '' || field !== '') &&
  lacking(look, planOf(look).fields).length === 0;

/** Takes a column for a field, and no other column for it any more. */
export const withField = (fields: readonly string[], at: number, field: string): readonly string[] =>
  fields.map((was, i) => (i === at ? field : was === field ? '' : was));

/** The faults of a file that was refused whole, as a dry run would have told them. */
export function faultsOf(error: unknown): { faults: readonly CellFault[]; fault_count: number } | null {
  if (!(error instanceof ApiError)) return null;
  const { faults, fault_count } = error.problem;
  if (!Array.isArray(faults) || typeof fault_count !== 'number') return null;
  return { faults: faults as CellFault[], fault_count };
}

/** The names of what was changed since, when an import cannot be undone. */
export function changedSince(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== 'import_changed') return [];
  return Object.values(error.problem)
    .filter((more) => Array.isArray(more))
    .flat()
    .flatMap((thing: unknown) => (isNamed(thing) ? [thing.name] : []));
}

const isNamed = (thing: unknown): thing is { name: string } =>
  typeof thing === 'object' && thing !== null && 'name' in thing && typeof thing.name === 'string';
