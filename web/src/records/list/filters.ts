import * as z from 'zod/mini';
import { type Filter as Condition, contains, eq, ge, isIn, le, or } from '@/api/filter';
import type { Permission } from '@/api/session';
import type { RecordSource } from '../pickers';

/** A number of a record, as an address has it. */
export const idInAddress = z.int().check(z.nonnegative());

/** Typed into the address by hand, "?q=2024" arrives as a number. */
export const textInAddress = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
);

/** One value of a filter. */
type Single = string | number | boolean;

/** The value of a filter; some filters take several values. */
export type Value = Single | readonly string[];

/** Several values; older links have a single one. */
const severalInAddress = <T extends string>(one: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown): unknown => (Array.isArray(value) ? value : [value])),
    z.readonly(z.array(one).check(z.minLength(1), z.maxLength(20))),
  );

interface Option {
  readonly value: Single;
  readonly label: string;
}

interface Words<M> {
  /** Its label in the dialog, and in its chip unless there is a `chip`. */
  readonly label: (t: M) => string;
  readonly chip?: ((t: M) => string) | undefined;
  readonly hint?: ((t: M) => string) | undefined;
  /** The permission it needs; others are not offered it. */
  readonly may?: Permission | undefined;
}

interface Base<M> extends Words<M> {
  /** Its schema in the address. */
  readonly schema: z.ZodMiniType<Value>;
  /**
   * The condition it puts to the server, where it is not the request's own search; `now` is the time of asking.
   * A method, so that a filter may take its own values alone: the schema has let no others through.
   */
  ask?(value: Value | undefined, now: string): Condition | undefined;
}

/** The quick tabs above a list, and the one for no value. */
export interface Tabs<M> {
  readonly label: (t: M) => string;
  readonly any: (t: M) => string;
  readonly values: readonly Single[];
  readonly options: (t: M) => readonly Option[];
}

/** A filter of a list: a part of its address that becomes a condition of its request. */
export type Filter<M> = Base<M> &
  (
    | { readonly kind: 'search'; readonly live: boolean }
    | { readonly kind: 'tabs'; readonly tabs: Tabs<M> }
    | { readonly kind: 'text' | 'texts'; readonly maxLength: number }
    | { readonly kind: 'choices'; readonly options: (t: M) => readonly Option[] }
    | {
        readonly kind: 'choice';
        readonly options: (t: M) => readonly Option[];
        /** The text for no choice in the dialog; without it the choice can be cleared there. */
        readonly any?: ((t: M) => string) | undefined;
        readonly tabs?: Tabs<M> | undefined;
      }
    | { readonly kind: 'record'; readonly of: RecordSource<unknown> }
    | { readonly kind: 'hierarchy' | 'from' | 'to' | 'number' | 'own' }
  );

/** Reports whether a filter is in the dialog; the others have a place of their own. */
export const inDialog = ({ kind }: { readonly kind: Filter<never>['kind'] }) =>
  !['search', 'tabs', 'number', 'own'].includes(kind);

/** The type of a filter's value. */
export type ValueOf<F> = F extends { readonly schema: z.ZodMiniType<infer V> } ? V : never;

/** The column that is compared with the value, or the condition that a value makes. */
type By<V extends Single> = string | ((value: V, now: string) => Condition | undefined);

const asking =
  <V extends Single>(by: By<V>, compare: (column: string, value: V) => Condition, absent?: Condition) =>
  (value: V | undefined, now: string) => {
    if (value === undefined) return absent;
    return typeof by === 'string' ? compare(by, value) : by(value, now);
  };

type Spec<M, V extends Single> = Words<M> & { readonly by: By<V> };

interface Choices<M, V> {
  readonly values: readonly V[];
  readonly word: (t: M, value: V) => string;
}

const optionsOf =
  <M, V extends Single>({ values, word }: Choices<M, V>) =>
  (t: M) =>
    values.map((value) => ({ value, label: word(t, value) }));

/** The kinds of filters, for a list whose words are found in `M`. */
export const filterKinds = <M>() => ({
  /** The box above the list; `live` searches while one types. Without `by` it is the request's own search. */
  search: ({ by, live = true, ...rest }: Words<M> & { by?: By<string>; live?: boolean }) => ({
    ...rest,
    kind: 'search' as const,
    live,
    schema: textInAddress,
    ...(by !== undefined && { ask: asking(by, contains) }),
  }),

  /** Part of a text. */
  text: ({ by, maxLength = 200, ...rest }: Spec<M, string> & { maxLength?: number }) => ({
    ...rest,
    kind: 'text' as const,
    maxLength,
    schema: textInAddress,
    ask: asking(by, contains),
  }),

  /** Several parts of a text; a row that contains one of them is found. */
  texts: ({ by, maxLength = 200, ...rest }: Words<M> & { by: string; maxLength?: number }) => ({
    ...rest,
    kind: 'texts' as const,
    maxLength,
    schema: severalInAddress(textInAddress),
    ask: (values: readonly string[] | undefined) => {
      const [first, ...others] = (values ?? []).map((text) => contains(by, text));
      return first && others.length > 0 ? or(first, ...others) : first;
    },
  }),

  /** Some of a few values. */
  choices: <const V extends string>({ by, ...rest }: Words<M> & { by: string } & Choices<M, V>) => ({
    ...rest,
    kind: 'choices' as const,
    schema: severalInAddress(z.literal([...rest.values])),
    options: optionsOf(rest),
    ask: ([...values]: readonly V[] = []) => {
      const [first, ...others] = values;
      return others.length > 0 ? isIn(by, values) : first === undefined ? undefined : eq(by, first);
    },
  }),

  /** One of a few values, some perhaps with a tab above the list; `absent` is the condition while none is chosen. */
  choice: <const V extends string | boolean, const T extends V = V>({
    by,
    absent,
    tabs,
    ...rest
  }: Spec<M, V> &
    Choices<M, V> & {
      any?: (t: M) => string;
      absent?: Condition;
      tabs?: Choices<M, T> & Pick<Tabs<M>, 'label' | 'any'>;
    }) => ({
    ...rest,
    kind: 'choice' as const,
    schema: z.literal([...rest.values]),
    options: optionsOf(rest),
    tabs: tabs && { ...tabs, options: optionsOf(tabs) },
    ask: asking(by, eq, absent),
  }),

  /** One of a few values, chosen by the tabs above the list; `absent` is the condition of the tab for all of them. */
  tabs: <const V extends string>({
    by,
    absent,
    any,
    ...rest
  }: Spec<M, V> & Choices<M, V> & { any: (t: M) => string; absent?: Condition }) => ({
    ...rest,
    kind: 'tabs' as const,
    schema: z.literal([...rest.values]),
    tabs: { label: rest.label, any, values: rest.values, options: optionsOf(rest) },
    ask: asking(by, eq, absent),
  }),

  /** One of many records. */
  record: <T>({ by, ...rest }: Spec<M, number> & { of: RecordSource<T> }) => ({
    ...rest,
    kind: 'record' as const,
    schema: idInAddress,
    ask: asking(by, eq),
  }),

  /** A node of the work hierarchies. */
  hierarchy: ({ by, ...rest }: Spec<M, number>) => ({
    ...rest,
    kind: 'hierarchy' as const,
    schema: idInAddress,
    ask: asking(by, eq),
  }),

  /** The first day of a range, as the filter `from` of a list that has a filter `to`. */
  from: ({ by, ...rest }: Spec<M, string>) => ({
    ...rest,
    kind: 'from' as const,
    schema: z.iso.date(),
    ask: asking(by, ge),
  }),

  /** The last day of that range. */
  to: ({ by, ...rest }: Spec<M, string>) => ({
    ...rest,
    kind: 'to' as const,
    schema: z.iso.date(),
    ask: asking(by, le),
  }),

  /** One record by its number, set by a link; the dialog can remove it. */
  number: ({ by, ...rest }: Spec<M, number>) => ({
    ...rest,
    kind: 'number' as const,
    schema: idInAddress,
    ask: asking(by, eq),
  }),

  /** A number that the page chooses in a way of its own. */
  own: ({ by, ...rest }: Spec<M, number>) => ({
    ...rest,
    kind: 'own' as const,
    schema: idInAddress,
    ask: asking(by, eq),
  }),

  /** How the page shows its records: a parameter of the address that is not sent to the server. */
  shown: <V extends Single>(schema: z.ZodMiniType<V>) => ({
    kind: 'own' as const,
    label: () => '',
    schema,
    ask: () => undefined,
  }),
});
