import type { QueryKey } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@/api/client';
import type { SentSheet } from '@/api/upload';

export type CellFault = Schemas['ImportsCellFault'];
export type RowChange = Schemas['ImportsRowChange'];
export type UnknownWord = Schemas['ImportsUnknownWord'];
export type Look = Schemas['ImportsLook'];
/** The effects of undoing an import, also of a dry run. */
export type Undone = Schemas['ImportsUndone'];

/** Where the rows are in a file: the sheet, the row of headings, and the encoding and separator of a CSV file. */
export interface Place {
  readonly sheet_name?: string;
  readonly head?: number;
  readonly encoding?: string;
  readonly separator?: string;
}

/** How to read a file: where, and the field of each of its columns from the left, '' for one that is left out. */
export interface Plan extends Place {
  readonly fields: readonly string[];
  /** Values of new records for fields without a column. */
  readonly forAll: Readonly<Record<string, string>>;
  /** The meaning of words in the file that are no choice of their field, by `field:word`. */
  readonly means: Readonly<Record<string, string>>;
  /** Makes the articles that the catalogue does not have. */
  readonly make_items?: boolean;
}

/** The effects of a spreadsheet on the records of an area, also of a dry run. */
export interface ImportOutcome {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** The first of them. */
  readonly faults: readonly CellFault[];
  readonly fault_count: number;
  readonly bad_rows: number;
  /** Faults that do not stop the import. */
  readonly warnings: readonly CellFault[];
  /** The first of the rows that make or change something. */
  readonly changes: readonly RowChange[];
  /** Words that are none of the choices of their field. */
  readonly unknown: readonly UnknownWord[];
  /** How many items named by rows the catalogue lacks: the import can create them. */
  readonly missing?: number;
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
  /** The name of the downloaded file. */
  readonly name: string;
  readonly load: () => Promise<Blob>;
}

/** The calls of the area whose things are imported. */
export interface ImportCalls<Outcome extends ImportOutcome> {
  readonly templates: readonly ImportTemplate[];
  /** Returns what a file contains, and the possible fields of each column. */
  readonly look: (sheet: SentSheet, place: Place) => Promise<Look>;
  /** Imports a file, once for each key; without a key it is a dry run. */
  readonly read: (sheet: SentSheet, how: ImportQuery, key?: string) => Promise<Outcome>;
  /** The rows with faults, each with what is wrong with it, as an Excel file. */
  readonly faults: (sheet: SentSheet, how: ImportQuery) => Promise<Blob>;
  /** The number of what was read in, by which it is undone. */
  readonly idOf: (outcome: Outcome) => number | null;
  /** Undoes an import as far as possible; a dry run only returns what would stay. */
  readonly undo: (id: number, query: { readonly dry_run?: boolean }) => Promise<Undone>;
  readonly batches: { readonly key: QueryKey; readonly load: (signal: AbortSignal) => Promise<readonly ImportBatch[]> };
}

/** A plan as the calls take it. */
export interface ImportQuery extends Place {
  readonly columns: string;
  readonly for_all?: string;
  readonly means?: string;
  readonly dry_run?: boolean;
  /** Leaves the rows with faults out. */
  readonly partial?: boolean;
  readonly make_items?: boolean;
}

export const queryOf = ({ fields, forAll, means, ...place }: Plan): ImportQuery => {
  const for_all = written(Object.entries(forAll).filter(([field]) => !fields.includes(field)));
  const meanings = written(Object.entries(means));
  return {
    ...place,
    columns: fields.join(',').replace(/,+$/, ''),
    ...(for_all !== '' && { for_all }),
    ...(meanings !== '' && { means: meanings }),
  };
};

const written = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.filter(([, value]) => value !== '').map(([name, value]) => [name, value])).toString();

/** Returns where the server has looked for the rows. */
export const placeOf = ({ sheet_name, encoding, separator, head }: Look): Place => ({
  ...(sheet_name !== '' && { sheet_name }),
  ...(encoding !== '' && { encoding, separator }),
  head,
});

/** The plan that the server guessed. */
export const planOf = (look: Look): Plan => ({
  ...placeOf(look),
  fields: look.headings.map(({ field }) => field),
  forAll: Object.fromEntries(look.fields.filter(({ usual }) => usual !== '').map(({ field, usual }) => [field, usual])),
  means: {},
});

/** Returns the fields without a column for which one value can be given for all new records. */
export const saidForAll = (look: Look, fields: readonly string[]) =>
  look.fields.filter(({ for_all, field }) => for_all && !fields.includes(field));

/** Returns the required fields of new records that neither a column nor a value for all gives. */
const wanting = (look: Look, { fields, forAll }: Pick<Plan, 'fields' | 'forAll'>) =>
  look.fields
    .filter(({ must, field }) => must && !fields.includes(field) && !forAll[field])
    .filter(({ field }) => !standingIn(look, fields).some(({ instead }) => instead === field))
    .map(({ name }) => name);

/** The fields that the plan reads in place of another one, such as a price with VAT. */
export const standingIn = (look: Look, fields: readonly string[]) =>
  look.fields.filter(({ instead, field }) => instead !== '' && fields.includes(field) && !fields.includes(instead));

/** Returns the required fields that are missing; none is required when a column identifies the record. */
export function lacking(look: Look, plan: Pick<Plan, 'fields' | 'forAll'>): readonly string[] {
  const chosen = look.fields.filter(({ field }) => plan.fields.includes(field));
  return chosen.length > 1 && chosen.some(({ key }) => key) ? [] : wanting(look, plan);
}

/** Returns the fields missing for new records only: records that a row identifies are changed without them. */
export const lackingOfNew = (look: Look, plan: Pick<Plan, 'fields' | 'forAll'>) =>
  lacking(look, plan).length > 0 ? [] : wanting(look, plan);

/**
 * Reports whether there is nothing to ask: the encoding is certain, no column replaces another, every column with a
 * heading has a field, and no field is missing. Usual values of new records are not asked for; the list of changes
 * shows them.
 */
export const isPlain = (look: Look) =>
  !look.unsure &&
  standingIn(look, planOf(look).fields).length === 0 &&
  look.headings.length > 0 &&
  look.headings.every(({ name, field }) => name === '' || field !== '') &&
  saidForAll(look, planOf(look).fields).every(({ usual }) => usual !== '') &&
  lacking(look, planOf(look)).length === 0;

/** Returns the fields with this column for the field, which no other column then has. */
export const withField = (fields: readonly string[], at: number, field: string): readonly string[] =>
  fields.map((was, i) => (i === at ? field : was === field ? '' : was));

/** Returns the faults of a file that was refused as a whole, in the form of a dry run; null for other errors. */
export function faultsOf(error: unknown): { faults: readonly CellFault[]; fault_count: number } | null {
  if (!(error instanceof ApiError)) return null;
  const { faults, fault_count } = error.problem;
  if (!Array.isArray(faults) || typeof fault_count !== 'number') return null;
  return { faults: faults as CellFault[], fault_count };
}

/**
 * Returns what stays when an import is undone, each with its reason: the first `shown`, and the number of the others.
 */
export const keptNames = ({ kept, kept_count }: Undone, shown = 5) => ({
  names: kept.slice(0, shown).map(({ name, message }) => `${name} (${message.replace(/\.$/, '')})`),
  more: kept_count - Math.min(kept.length, shown),
});
