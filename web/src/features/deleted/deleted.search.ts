import * as z from 'zod/mini';
import { addressOf, listSearch, textInAddress as text } from '@/domain/list-search';

/** The kinds of master data that come back, as the server names them. */
export const KINDS = [
  'team',
  'work_hierarchy',
  'location',
  'locgroup',
  'catalog_item',
  'catalog_group',
  'b2b',
  'address',
] as const;
export type Kind = (typeof KINDS)[number];

/** What the address of the list says. Absent is the default. */
const schema = addressOf(['name', 'deleted_at'], {
  thing: z.optional(z.enum(KINDS)),
  /** Part of the name. */
  q: z.optional(text),
});

export type DeletedSearch = z.infer<typeof schema>;

/** Newest first, unless the address says otherwise. */
export const deletedList = listSearch<DeletedSearch>(schema, { order: '-deleted_at', filters: [] });
