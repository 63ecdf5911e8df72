import * as z from 'zod/mini';
import { addressOf, idInAddress as id, listSearch, textInAddress as text } from '@/domain/list-search';

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

/** What the address of the list says: all of its state. Absent is the default. */
const taskSearchSchema = addressOf(SORT_COLUMNS, {
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
  phase: z.optional(z.enum(['WAITING_ACCEPTANCE', 'NEW', 'PLANNED', 'IN_EXECUTION', 'DONE'])),
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
  'phase',
] as const satisfies readonly (keyof TaskSearch)[];
export type TaskFilterKey = (typeof FILTER_KEYS)[number];
export type TaskFilters = Pick<TaskSearch, TaskFilterKey>;

/** Newest first, unless the address says otherwise. */
export const taskSearch = listSearch<TaskSearch>(taskSearchSchema, { order: '-created_at', filters: FILTER_KEYS });

export const { read: readTaskSearch, sort: sortOf } = taskSearch;
