import * as z from 'zod/mini';
import type { Schemas } from '@/api/client';
import { and } from '@/api/filter';
import type { Permission } from '@/api/session';
import { present } from '@/lib/server-clock';
import type { Sort } from '@/ui/tables/DataTable';
import { PAGE_SIZES } from '@/ui/tables/pages';
import { type AddressState, addressState } from './address-state';
import type { Filter, Tabs, Value, ValueOf } from './filters';
import { LAYOUT_TEXT } from './layout';

/** The search parameters of every list beside its filters. Absent means the default. */
export interface ListState extends AddressState {
  size?: (typeof PAGE_SIZES)[number] | undefined;
  /** The columns it shows, as `layoutText` writes them. */
  cols?: string | undefined;
  /** The view that was opened: `v7` is a saved one, by its number, and `unplanned` one of the list's own. */
  view_id?: string | undefined;
}

/** A view that a list has from the start. */
interface Preset<S, M> {
  readonly key: string;
  readonly label: (t: M) => string;
  /** The state that it shows; a function where that depends on the day. */
  readonly state: S | (() => S);
  /** The permission it needs. */
  readonly may?: Permission;
}

type StateOf<F, C extends string> = { [K in keyof F]?: ValueOf<F[K]> | undefined } & ListState & {
    sort?: C | `-${C}` | undefined;
  };

interface Spec<M, F, C extends string> {
  /** Under this name the browser remembers the size of its pages. */
  readonly name: string;
  /** The page size at the start; a size that the person chooses is not remembered. */
  readonly size?: (typeof PAGE_SIZES)[number];
  /** The columns it can be sorted by, as the server names them. */
  readonly sorts: readonly C[];
  /** The default order: a column, descending with a minus before it. */
  readonly order: NoInfer<C | `-${C}`>;
  /** Asks the server for its own order too, since the server has another. */
  readonly ordered?: boolean;
  /** The second column to sort by, for each column. */
  readonly thenBy?: Partial<Record<NoInfer<C>, string>>;
  /** In the order of its chips and of the dialog. At most one is a search, and one has tabs. */
  readonly filters: F & Readonly<Record<string, Filter<M>>>;
  /** Views beside the saved ones. */
  readonly presets?: readonly Preset<NoInfer<StateOf<F, C>>, M>[];
}

/** A filter and what it is set to. */
export interface SetFilter<M> {
  readonly key: string;
  readonly filter: Filter<M>;
  readonly value: Value;
  /** The values that stay when one of several is removed. */
  readonly others?: readonly string[] | undefined;
}

/** The filters, order and pages of a list: its address, tabs, search, chips and dialog, and its request. */
export interface List<S extends ListState, M> {
  readonly name: string;
  readonly size: number | undefined;
  readonly sorts: readonly string[];
  readonly filters: readonly (readonly [key: string, filter: Filter<M>])[];
  readonly search: { readonly key: string; readonly filter: Extract<Filter<M>, { kind: 'search' }> } | undefined;
  readonly tabs: { readonly key: string; readonly tabs: Tabs<M> } | undefined;
  /** Reads the state from an address. What is not valid is left out and named in `unknown`. */
  readonly read: (raw: Record<string, unknown>) => S;
  /** The state after a change of it, on the first page unless the change turns the page. */
  readonly change: (state: S, change: Partial<S>) => S;
  /** Returns the value of a filter. */
  readonly value: (state: S, key: string) => Value | undefined;
  /** Returns the active filters shown as chips: not the search, which has its box, nor a value that has a tab. */
  readonly chips: (state: S) => readonly SetFilter<M>[];
  /** The state without those; tab, search and order stay. */
  readonly clear: (state: S) => S;
  readonly presets: readonly Preset<S, M>[];
  /** Returns the part of the state that a view keeps, as a text; equal for states that show the same. */
  readonly saved: (state: S) => string;
  /** The order the state asks for. */
  readonly sort: (state: S) => Sort;
  /** Returns the server's request for a state, with pages of this size unless the state names another. */
  readonly body: (state: S, size: number, now?: string) => Schemas['Request'];
  /** The state in which the list was last left: the way back from a record leads there. */
  readonly place: { last: S };
}

/** The last state of each list. */
const places: { last: object }[] = [];

/** Resets the last state of all lists, when a person signs out. */
export function forgetPlaces() {
  for (const place of places) place.last = {};
}

/** Defines a list by its filters and its order. */
export function defineList<M, F extends object, const C extends string>(spec: Spec<M, F, C>): List<StateOf<F, C>, M> {
  type S = StateOf<F, C>;
  const filters: readonly (readonly [string, Filter<M>])[] = Object.entries(spec.filters);
  const schema = z.object({
    ...Object.fromEntries(filters.map(([key, filter]) => [key, z.optional(filter.schema)])),
    /** A column, downwards with a minus before it; absent is the list's own order. */
    sort: z.optional(z.enum([...spec.sorts, ...spec.sorts.map((column) => `-${column}` as const)])),
    page: z.optional(z.int().check(z.minimum(1))),
    /** Absent is the size the person used last. */
    size: z.optional(z.literal([...PAGE_SIZES])),
    cols: z.optional(z.string().check(z.maxLength(1000), z.regex(LAYOUT_TEXT))),
    view_id: z.optional(z.string().check(z.regex(/^(v\d{1,15}|[a-z]{1,20})$/))),
    unknown: z.optional(z.array(z.string())),
  });
  // The compiler cannot follow the filters through their entries: `StateOf` is the type that the schema lets through.
  const address = addressState(schema as unknown as z.ZodMiniType<S>, Object.keys(schema.def.shape), spec.order);

  const value = (state: S, key: string) => (state as Readonly<Record<string, unknown>>)[key] as Value | undefined;

  const chips = (state: S) =>
    filters.flatMap(([key, filter]): SetFilter<M>[] => {
      const set = value(state, key);
      if (set === undefined || ['search', 'tabs', 'own'].includes(filter.kind)) return [];
      if (typeof set === 'object') {
        return set.map((value) => {
          const others = set.filter((other) => other !== value);
          return { key, filter, value, others: others.length > 0 ? others : undefined };
        });
      }
      const hasTab = filter.kind === 'choice' && filter.tabs?.values.includes(set);
      return hasTab ? [] : [{ key, filter, value: set }];
    });

  /** A list with a size of its own begins with it whenever something else is asked for. */
  const change = (state: S, part: Partial<S>): S => {
    const turns = spec.size === undefined || 'page' in part || 'size' in part;
    return address.change(state, turns ? part : { ...part, size: undefined });
  };

  const clear = (state: S) =>
    change(state, Object.fromEntries(chips(state).map(({ key }) => [key, undefined])) as Partial<S>);

  const saved = ({ page: _p, size: _s, unknown: _u, view_id: _v, ...rest }: S) => {
    const said = Object.entries(rest).filter(([, value]) => value !== undefined);
    return JSON.stringify(Object.fromEntries(said.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  };

  const sort = (state: S): Sort => {
    const by: string = state.sort ?? spec.order;
    return by.startsWith('-') ? { column: by.slice(1), direction: 'desc' } : { column: by, direction: 'asc' };
  };

  const body = (state: S, size: number, now = new Date(present()).toISOString()): Schemas['Request'] => {
    const filter = and(...filters.map(([key, { ask }]) => ask?.(value(state, key), now)));
    const [text] = filters.flatMap(([key, { ask }]) => (ask ? [] : (value(state, key) ?? [])));
    const { column, direction } = sort(state);
    const columns = [column, spec.thenBy?.[column as C]].filter((name) => name !== undefined);
    return {
      ...(filter && { filter }),
      ...(text !== undefined && { search: String(text) }),
      page: { no: state.page ?? 1, size: state.size ?? size },
      ...((spec.ordered || state.sort !== undefined) && {
        order_by: columns.map((name) => ({ column: name, direction })),
      }),
    };
  };

  const [search] = filters.flatMap(([key, filter]) => (filter.kind === 'search' ? [{ key, filter }] : []));
  const [tabs] = filters.flatMap(([key, filter]) =>
    (filter.kind === 'tabs' || filter.kind === 'choice') && filter.tabs ? [{ key, tabs: filter.tabs }] : [],
  );
  const { name, size, sorts } = spec;
  const place = { last: {} as S };
  places.push(place);
  return {
    name,
    size,
    sorts,
    filters,
    search,
    tabs,
    ...address,
    change,
    value,
    chips,
    clear,
    presets: spec.presets ?? [],
    saved,
    sort,
    body,
    place,
  };
}
