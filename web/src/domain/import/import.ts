import type { QueryKey } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@/api/client';
import type { SentSheet } from '@/api/upload';

export type CellFault = Schemas['ImportsCellFault'];

/** What a spreadsheet does to the things of an area, or would do. */
export interface ImportOutcome {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** The first of them. */
  readonly faults: readonly CellFault[];
  readonly fault_count: number;
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
  /** Reads a file in, once for each key; without one it only says what it would do. */
  readonly read: (ask: SentSheet & { readonly key?: string }) => Promise<Outcome>;
  /** The number of what was read in, by which it is undone. */
  readonly idOf: (outcome: Outcome) => number | null;
  readonly undo: (id: number) => Promise<unknown>;
  readonly batches: { readonly key: QueryKey; readonly load: (signal: AbortSignal) => Promise<readonly ImportBatch[]> };
}

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
