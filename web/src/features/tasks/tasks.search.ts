import * as z from 'zod/mini';
import { PAGE_SIZES } from '@/ui/pages';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = [
  'title',
  'status',
  'priority',
  'project_title',
  'address_name',
  'client_name',
  'whier_path',
  'created_at',
  'created_by_last_name',
  'automatic_task_id',
] as const;

const id = z.int().check(z.nonnegative());
/** Typed into the address by hand, "?q=2024" arrives as a number. */
const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
);

/** What the address of the list says: all of its state. Absent is the default. */
const taskSearchSchema = z.object({
  /** Absent is "any": everything but deleted tasks and templates. */
  status: z.optional(z.enum(['CREATED', 'INVOICED', 'REJECTED', 'DELETED', 'TEMPLATE'])),
  /** Part of the title. */
  q: z.optional(text),
  project: z.optional(id),
  client: z.optional(id),
  whier: z.optional(id),
  created_by: z.optional(text),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  priority: z.optional(z.enum(['LOW', 'MEDIUM', 'HIGH'])),
  external: z.optional(z.boolean()),
  waiting: z.optional(z.boolean()),
  /** A column, downwards with a minus before it; absent is newest first. */
  sort: z.optional(z.enum([...SORT_COLUMNS, ...SORT_COLUMNS.map((column) => `-${column}` as const)])),
  page: z.optional(z.int().check(z.minimum(1))),
  /** Absent is the size the person used last. */
  size: z.optional(z.literal([...PAGE_SIZES])),
  /** Filters of the address that made no sense and were left out. */
  unknown: z.optional(z.array(z.string())),
});

export type TaskSearch = z.infer<typeof taskSearchSchema>;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = [
  'project',
  'client',
  'whier',
  'created_by',
  'from',
  'to',
  'priority',
  'external',
  'waiting',
] as const satisfies readonly (keyof TaskSearch)[];
export type TaskFilterKey = (typeof FILTER_KEYS)[number];
export type TaskFilters = Pick<TaskSearch, TaskFilterKey>;

/** Reads the state from an address. What is not valid is left out and named in `unknown`. */
export function readTaskSearch(raw: Record<string, unknown>): TaskSearch {
  // The router lays this over the raw address, so what is left out must be taken out.
  const nothing = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
  const read = taskSearchSchema.safeParse(raw);
  if (read.success) return { ...nothing, ...tidy(read.data) };
  const unknown = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
  const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => !unknown.includes(key)));
  return { ...nothing, ...tidy(taskSearchSchema.parse(rest)), unknown };
}

/** Without what is said by saying nothing. */
function tidy(search: TaskSearch): TaskSearch {
  const said = Object.entries(search).filter(
    ([key, value]) =>
      value !== undefined && !(key === 'page' && value === 1) && !(key === 'sort' && value === '-created_at'),
  );
  return Object.fromEntries(said) as TaskSearch;
}

/** The state after a change of it, on the first page unless the change turns the page. */
export const changeSearch = (search: TaskSearch, change: Partial<TaskSearch>): TaskSearch =>
  tidy({ ...search, unknown: undefined, page: undefined, ...change });

/** The state with every filter of the tray removed; tab, search and order stay. */
export const clearFilters = (search: TaskSearch): TaskSearch =>
  changeSearch(search, Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])));
