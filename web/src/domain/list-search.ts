import * as z from 'zod/mini';
import type { Sort } from '@/ui/DataTable';
import { PAGE_SIZES } from '@/ui/pages';

/** A number of a record, as an address has it. */
export const idInAddress = z.int().check(z.nonnegative());

/** Typed into the address by hand, "?q=2024" arrives as a number. */
export const textInAddress = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
);

/** What the address of every list can say. Absent is the default. */
const paging = {
  page: z.optional(z.int().check(z.minimum(1))),
  /** Absent is the size the person used last. */
  size: z.optional(z.literal([...PAGE_SIZES])),
  /** Filters of the address that made no sense and were left out. */
  unknown: z.optional(z.array(z.string())),
};

/** The schema of a list's address: its own parts, the columns it sorts by, page and size. */
export const addressOf = <const C extends string, S extends z.core.$ZodShape>(columns: readonly C[], shape: S) =>
  z.object({
    ...shape,
    /** A column, downwards with a minus before it; absent is the list's own order. */
    sort: z.optional(z.enum([...columns, ...columns.map((column) => `-${column}` as const)])),
    ...paging,
  });

interface State {
  page?: number | undefined;
  sort?: string | undefined;
  unknown?: string[] | undefined;
}

/** How a list keeps its state in the address: `order` is its own order, `filters` are those of the tray. */
export function listSearch<T extends State>(
  schema: z.ZodMiniType<T>,
  { order, filters }: { order: string; filters: readonly (keyof T & string)[] },
) {
  /** Without what is said by saying nothing. */
  const tidy = (search: T): T => {
    const said = Object.entries(search).filter(
      ([key, value]) => value !== undefined && !(key === 'page' && value === 1) && !(key === 'sort' && value === order),
    );
    return Object.fromEntries(said) as T;
  };

  /** Reads the state from an address. What is not valid is left out and named in `unknown`. */
  const read = (raw: Record<string, unknown>): T => {
    // The router lays this over the raw address, so what is left out must be taken out.
    const nothing = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
    const read = schema.safeParse(raw);
    if (read.success) return { ...nothing, ...tidy(read.data) };
    const unknown = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
    const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => !unknown.includes(key)));
    return { ...nothing, ...tidy(schema.parse(rest)), unknown };
  };

  /** The state after a change of it, on the first page unless the change turns the page. */
  const change = (search: T, change: Partial<T>): T =>
    tidy({ ...search, unknown: undefined, page: undefined, ...change });

  /** The state with every filter of the tray removed; tab, search and order stay. */
  const clear = (search: T): T =>
    change(search, Object.fromEntries(filters.map((key) => [key, undefined])) as Partial<T>);

  /** The order the state asks for. */
  const sort = (search: T): Sort => {
    const by = search.sort ?? order;
    return by.startsWith('-') ? { column: by.slice(1), direction: 'desc' } : { column: by, direction: 'asc' };
  };

  return { read, change, clear, sort };
}

/** Notes where a list was left, so that the way back from a record leads to the same place. */
export function listPlace<T extends object>() {
  let last: Partial<T> = {};
  return {
    remember: (search: T) => {
      last = search;
    },
    /** Where the list was last left; its beginning when it has not been open yet. */
    last: () => last as T,
  };
}
