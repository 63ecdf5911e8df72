import type { Unread } from '@/ui/fields/use-app-form';

/** Edits of a record that outlived the page they were made on, and what they were made of. */
export interface Draft<V> {
  readonly version: number;
  readonly before: V;
  readonly values: V;
  /** Texts in fields that are no valid value of them, by field. */
  readonly unread?: Unread;
  /** Files went along, which are kept beside it where the browser has a database. */
  readonly hadFiles: boolean;
}

interface Rules<V, U extends string> {
  /** The unit of a field: itself, or a name that several fields share because they change together. */
  readonly unitOf: (field: keyof V & string) => U;
  readonly same: (field: keyof V & string, a: V, b: V) => boolean;
}

/** Compares and merges edits of a kind of record with changes by others. */
export type Edits<V, U extends string> = ReturnType<typeof editsOf<V, U>>;

/** Returns functions that compare and merge two people's changes of the same record. */
export function editsOf<V, U extends string>({ unitOf, same }: Rules<V, U>) {
  const fields = (v: V) => Object.keys(v as object) as (keyof V & string)[];

  /** The fields that differ. */
  const changedFields = (a: V, b: V) => fields(a).filter((field) => !same(field, a, b));

  /** The units that differ. */
  const changedUnits = (a: V, b: V): ReadonlySet<U> => new Set(changedFields(a, b).map(unitOf));

  /** The values with those of some units taken from another set of values. */
  const take = (v: V, from: V, units: ReadonlySet<U>): V => {
    const taken = fields(v).filter((field) => units.has(unitOf(field)));
    return { ...v, ...Object.fromEntries(taken.map((field) => [field, from[field]])) };
  };

  /**
   * Merges a newer saved record under the edits: untouched fields take the new values, touched ones stay. `disputed`
   * are the units that both have changed, to different values.
   */
  const rebase = (edited: V, before: V, after: V) => {
    const mine = changedUnits(edited, before);
    const theirs = changedUnits(before, after);
    const values = take(after, edited, mine);
    const disputed = [...changedUnits(values, after)].filter((unit) => theirs.has(unit));
    return { values, disputed };
  };

  /** Returns what a form starts with: the saved record with the edits of a draft applied. */
  const open = (saved: V, version: number, draft: Draft<V> | null) => {
    if (!draft) return { values: saved, version, disputed: [] };
    return { ...rebase({ ...saved, ...draft.values }, { ...saved, ...draft.before }, saved), version: draft.version };
  };

  return { changedFields, changedUnits, take, rebase, open };
}

/** The texts that somebody has typed over the values of before. */
export const typedTexts = <V extends Record<string, unknown>>(values: V, before: V): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' && value.trim() !== '' && value !== before[key] ? [value] : [],
  );
