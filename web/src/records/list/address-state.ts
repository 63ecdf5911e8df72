import type * as z from 'zod/mini';

/** The search parameters of every address. */
export interface AddressState {
  page?: number | undefined;
  sort?: string | undefined;
  /** Parameters that made no sense and were left out. */
  unknown?: string[] | undefined;
}

/**
 * Returns how a page keeps its state in the address; `keys` are all its parameters, `order` the default order of its
 * list.
 */
export function addressState<S extends AddressState>(
  schema: z.ZodMiniType<S>,
  keys: readonly string[],
  order?: string,
) {
  /** Leaves out parameters that have their default value. */
  const tidy = (search: S): S => {
    const said = Object.entries(search).filter(
      ([key, value]) => value !== undefined && !(key === 'page' && value === 1) && !(key === 'sort' && value === order),
    );
    return Object.fromEntries(said) as S;
  };

  /** Reads the state from an address. What is not valid is left out and named in `unknown`. */
  const read = (raw: Record<string, unknown>): S => {
    // The router lays this over the raw address, so what is left out must be taken out.
    const nothing = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
    const read = schema.safeParse(raw);
    const strange = Object.keys(raw).filter((key) => raw[key] !== undefined && !keys.includes(key));
    if (read.success && strange.length === 0) return { ...nothing, ...tidy(read.data) };
    const issues = read.error?.issues.map((issue) => String(issue.path[0])) ?? [];
    const unknown = [...new Set([...issues, ...strange])];
    const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => !unknown.includes(key)));
    return { ...nothing, ...tidy(schema.parse(rest)), unknown };
  };

  /** The state after a change of it, on the first page unless the change turns the page. */
  const change = (search: S, change: Partial<S>): S =>
    tidy({ ...search, unknown: undefined, page: undefined, ...change });

  return { read, change };
}
