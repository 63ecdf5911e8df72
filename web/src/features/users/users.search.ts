import * as z from 'zod/mini';
import { addressOf, idInAddress as id, listSearch, textInAddress as text } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = ['last_name', 'email', 'status'] as const;

/** What the address of the list says: all of its state. Absent is the default. */
const userSearchSchema = addressOf(SORT_COLUMNS, {
  /** The beginning of a first name, of a last name, or of both. */
  q: z.optional(text),
  team: z.optional(id),
  type: z.optional(z.enum(['ADMIN', 'MANAGER', 'WORKER'])),
  external: z.optional(z.boolean()),
  state: z.optional(z.enum(['ACTIVE', 'INVITED'])),
});

export type UserSearch = z.infer<typeof userSearchSchema>;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = ['team', 'type', 'external', 'state'] as const satisfies readonly (keyof UserSearch)[];
export type UserFilterKey = (typeof FILTER_KEYS)[number];
export type UserFilters = Pick<UserSearch, UserFilterKey>;

/** By name, unless the address says otherwise. */
export const userList = listSearch<UserSearch>(userSearchSchema, { order: 'last_name', filters: FILTER_KEYS });
