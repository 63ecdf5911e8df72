import { editsOf } from './edits';

/** What a field of a form may define beside its kind. */
interface Options<T> {
  /** The value in the form of a new record. */
  readonly empty?: T;
  /** Returns the value in a record; without it, the record has a property of the field's name. */
  of?(record: never): T;
  /** Reports whether two values mean the same. */
  same?(a: T, b: T): boolean;
  /** Returns what a request has of it; undefined leaves it out. */
  sent?(value: T): unknown;
  /** Its name in requests, where that is another. */
  readonly as?: string;
  /** The field that it changes together with: half of one address and half of another make no sense. */
  readonly unit?: string;
  /** It may not be blank. */
  readonly needed?: true;
}
type None = Record<never, never>;

/** A kind of field: values T, of which requests have S. */
interface Kind<T, S> {
  readonly empty: T;
  same(a: T, b: T): boolean;
  sent(value: T): S;
}
/** The options that were given, not those that could be. */
type Given<O> = { [K in keyof O as None extends Pick<O, K> ? never : K]: O[K] };
/** A field with the options that replace parts of its kind. */
type Of<K, O> = Omit<K, Exclude<keyof Given<O>, 'empty'>> & Omit<Given<O>, 'empty'>;

const field = <T, S, O>(kind: Kind<T, S>, options: O | undefined) =>
  ({ ...kind, ...options }) as unknown as Of<Kind<T, S>, O>;

/** A text; blanks around it are not sent, and no change. */
export const text = <const O extends Options<string> = None>(options?: O) =>
  field({ empty: '', same: (a, b) => a.trim() === b.trim(), sent: (value) => value.trim() }, options);

/** A number, or none. */
export const number = <const O extends Options<number | null> = None>(options?: O) =>
  field<number | null, number | null, O>({ empty: null, same: Object.is, sent: (value) => value }, options);

const idsOf = <T>(idOf: (value: T) => number, values: readonly T[]) => values.map(idOf).toSorted((a, b) => a - b);

/** Another record, or none; requests have its id. */
export const picked = <T, const O extends Options<T | null> = None>(idOf: (value: T) => number, options?: O) =>
  field<T | null, number | null, O>(
    {
      empty: null,
      same: (a, b) => (a && idOf(a)) === (b && idOf(b)),
      sent: (value) => value && idOf(value),
    },
    options,
  );

/** A list of other records, in any order; requests have their ids. */
export const list = <T, const O extends Options<readonly T[]> = None>(idOf: (value: T) => number, options?: O) =>
  field<readonly T[], number[], O>(
    {
      empty: [],
      same: (a, b) => idsOf(idOf, a).join() === idsOf(idOf, b).join(),
      sent: (values) => idsOf(idOf, values),
    },
    options,
  );

/** A value as the record has it, such as a choice, a day or a flag. */
export const own = <const E, const O extends Partial<Field> = None>(empty: E, options?: O) =>
  ({ empty, own: true, ...options }) as unknown as Of<{ readonly empty: E; readonly own: true }, O>;

/** A value that the form holds otherwise than the record. */
export const value = <T, S>(
  options: Pick<Options<T>, 'unit'> & {
    readonly empty: NoInfer<T>;
    of(record: never): T;
    same?(a: NoInfer<T>, b: NoInfer<T>): boolean;
    sent(value: NoInfer<T>): S;
  },
) => options as { readonly empty: T; sent(value: T): S };

/** A field of whatever type. */
interface Field extends Pick<Options<never>, 'as' | 'unit' | 'needed'> {
  readonly empty: unknown;
  of?(record: never): unknown;
  same?(a: never, b: never): boolean;
  sent?(value: never): unknown;
}
type ValueOf<R, K, F> = F extends { readonly own: true; readonly empty: infer E }
  ? (F extends { of(record: never): infer T } ? T : K extends keyof R ? R[K] : E) | Extract<E, null>
  : F extends { readonly empty: infer T }
    ? T
    : never;
type SentOf<R, K, F> = F extends { sent(value: never): infer S } ? S : ValueOf<R, K, F>;
type NameOf<K, F> = F extends { readonly as: infer A extends string } ? A : K;

/** The values of a form. */
type Values<R, F> = { -readonly [K in keyof F]: ValueOf<R, K, F[K]> };
/** What requests have of them, under their names there; what is needed is there when they are sent. */
type Sent<R, F> = {
  -readonly [K in keyof F as NameOf<K, F[K]> & string]: F[K] extends { readonly needed: true }
    ? Exclude<SentOf<R, K, F[K]>, null>
    : SentOf<R, K, F[K]>;
};
type Needed<F> = { [K in keyof F]: F[K] extends { readonly needed: true } ? K : never }[keyof F] & string;
/** The words to the fields that may not be blank: each its own, or the same for all. */
type Words<F, W> = Readonly<Record<Needed<F>, W>> | { readonly required: W };

/** The values of a form that is defined. */
export type FormValues<Form> = Form extends { read(record: undefined): infer V } ? V : never;

const isBlank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/**
 * Returns what is needed to edit records R, from one list of the fields: their first values, the comparison and the
 * merging of two people's edits, the words to blank fields, and the bodies of the requests that create and change one.
 */
export function defineForm<R>() {
  return <const F extends Readonly<Record<string, Field>>>(fields: F) => {
    type V = Values<R, F>;
    type Name = keyof V & string;
    const all = Object.entries(fields) as unknown as readonly (readonly [Name, Plain<R>])[];
    const at = new Map<string, Plain<R>>(all);

    /** Returns the first values of the form: those of the record; without one the empty ones, with `more`. */
    const read = (record: R | undefined, more: Partial<V> = {}): V => {
      if (record === undefined)
        return { ...Object.fromEntries(all.map(([name, { empty }]) => [name, empty])), ...more } as V;
      const has = record as Readonly<Record<string, unknown>>;
      return Object.fromEntries(all.map(([name, { of }]) => [name, of ? of(record) : has[name]])) as V;
    };

    /** Returns the field of the form for one of the server, or for a part of it. */
    const fieldOf = (field: string): string =>
      all.find(([, { as }]) => as !== undefined && (field === as || field.startsWith(`${as}.`)))?.[0] ?? field;

    /** Returns the field that one of the form, or of the server, changes together with. */
    const unitOf = (field: string) => (at.get(fieldOf(field))?.unit ?? fieldOf(field)) as Name;

    const edits = editsOf<V, Name>({
      unitOf,
      same: (field, a, b) => (at.get(field)?.same ?? Object.is)(a[field], b[field]),
    });

    const bodyOf = (values: V, isSent: (name: Name) => boolean) =>
      Object.fromEntries(
        all.flatMap(([name, { as, sent }]) => {
          const value = sent ? sent(values[name]) : values[name];
          return isSent(name) && value !== undefined ? [[as ?? name, value]] : [];
        }),
      );

    /** Returns the words to the fields that are blank and may not be. */
    const faults = <W extends string>(values: V, words: Words<F, W>) => {
      const say: Readonly<Record<string, W>> = words;
      const blank = all.filter(([name, { needed }]) => needed && isBlank(values[name]));
      return Object.fromEntries(blank.map(([name]) => [name, say.required ?? say[name]])) as Partial<Record<Name, W>>;
    };

    /** Returns the body of a request that creates a record. */
    const toNew = (values: V) => bodyOf(values, () => true) as Sent<R, F>;

    /** Returns the fields of a request that differ from the values of before. */
    const changes = (values: V, before: V) => {
      const changed = edits.changedUnits(values, before);
      return bodyOf(values, (name) => changed.has(unitOf(name))) as Partial<Sent<R, F>>;
    };

    /** Returns the body of a request that changes a record: what differs from it, and its version. */
    const toChange = (values: V, record: R & { readonly version: number }) => ({
      version: record.version,
      ...changes(values, read(record)),
    });

    return { read, edits, fieldOf, unitOf, faults, toNew, changes, toChange };
  };
}

/** A field as the frame reads it, whatever its type. */
interface Plain<R> extends Pick<Field, 'empty' | 'as' | 'unit' | 'needed'> {
  readonly of?: (record: R) => unknown;
  readonly same?: (a: unknown, b: unknown) => boolean;
  readonly sent?: (value: unknown) => unknown;
}
