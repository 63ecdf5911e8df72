import { ApiError } from '@/api/client';

/** A field of a record that two people have changed, with both values as the server has them. */
export interface FieldConflict<F extends string = string> {
  readonly field: F;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly by: string;
  readonly at: string;
}

/** A change that was refused because others changed the same meanwhile, and the version that is based on now. */
export interface Refused<F extends string = string> {
  readonly conflicts: readonly FieldConflict<F>[];
  readonly version: number;
}

/** The conflicts a change was refused for; null when it was refused for something else. */
export function refusedFor<F extends string>(error: unknown): Refused<F> | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { conflicts, version } = error.problem;
  return { conflicts: (conflicts ?? []) as readonly FieldConflict<F>[], version: Number(version) };
}
