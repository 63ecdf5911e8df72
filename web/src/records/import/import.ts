import type { QueryKey } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@/api/client';
import type { SentSheet } from '@/api/upload';

export type CellFault = Schemas['ImportsCellFault'];
export type RowChange = Schemas['ImportsRowChange'];
export type UnknownWord = Schemas['ImportsUnknownWord'];
export type Look = Schemas['ImportsLook'];
/** What undoing an import did, or would do. */
export type Undone = Schemas['ImportsUndone'];

/** Where in a file the rows stand: on which sheet, below which row of headings, and how the text of a CSV is read. */
export interface Place {
  readonly sheet_name?: string;
  readonly head?: number;
  readonly encoding?: string;
  readonly separator?: string;
}

/** How a file is read: where, and the field of each of its columns from the left, '' for one left out. */
export interface Plan extends Place {
  readonly fields: readonly string[];
  /** What new records have of the fields that no column holds. */
  readonly forAll: Readonly<Record<string, string>>;
  /** What words of the file mean that are none of the choices of their field, by `field:word`. */
  readonly means: Readonly<Record<string, string>>;
  /** Makes the articles that the catalogue does not have. */
  readonly make_items?: boolean;
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
  /** Words that are none of the choices of their field. */
  readonly unknown: readonly UnknownWord[];
  /** How many articles the rows name that the catalogue does not have: they can be made with them. */
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
  /** Takes back what can be taken back; a dry run only says what would stay. */
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

/** Where the rows were looked for. */
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

/** The fields that no column of the file holds, and of which one value may be said for all new records. */
export const saidForAll = (look: Look, fields: readonly string[]) =>
  look.fields.filter(({ for_all, field }) => for_all && !fields.includes(field));

/** The fields that new records must have, and neither a column nor what is said for all gives them. */
const wanting = (look: Look, { fields, forAll }: Pick<Plan, 'fields' | 'forAll'>) =>
  look.fields
    .filter(({ must, field }) => must && !fields.includes(field) && !forAll[field])
    .filter(({ field }) => !standingIn(look, fields).some(({ instead }) => instead === field))
    .map(({ name }) => name);

/** The fields that the plan reads in place of another one, such as a price with VAT. */
export const standingIn = (look: Look, fields: readonly string[]) =>
  look.fields.filter(({ instead, field }) => instead !== '' && fields.includes(field) && !fields.includes(instead));

/** The fields that must be there and are not; with a column that tells which record it is none must. */
export function lacking(look: Look, plan: Pick<Plan, 'fields' | 'forAll'>): readonly string[] {
  const chosen = look.fields.filter(({ field }) => plan.fields.includes(field));
  return chosen.length > 1 && chosen.some(({ key }) => key) ? [] : wanting(look, plan);
}

/** What lacks for new records alone: those that a row names are changed without it. */
export const lackingOfNew = (look: Look, plan: Pick<Plan, 'fields' | 'forAll'>) =>
  lacking(look, plan).length > 0 ? [] : wanting(look, plan);

/**
 * Whether nothing is left to ask: the letters are sure, no column stands in for another, every column with a heading is taken for something, and nothing
 * lacks. What new records usually have is not asked for; the list of what changes shows it.
 */
export const isPlain = (look: Look) =>
  !look.unsure &&
  standingIn(look, planOf(look).fields).length === 0 &&
  look.headings.length > 0 &&
  look.headings.every(({ name, field }) => name === '' || field !== '') &&
  saidForAll(look, planOf(look).fields).every(({ usual }) => usual !== '') &&
  lacking(look, planOf(look)).length === 0;

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

/** What stays when an import is undone, each with why: the first of them, and how many there are more. */
export const keptNames = ({ kept, kept_count }: Undone, shown = 5) => ({
  names: kept.slice(0, shown).map(({ name, message }) => `${name} (${message.replace(/\.$/, '')})`),
  more: kept_count - Math.min(kept.length, shown),
});
