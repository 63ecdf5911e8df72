import * as z from 'zod/mini';
import { addressOf, idInAddress as id, listSearch, textInAddress as text } from '@/domain/list-search';

/** What the address of the catalogue says: all of its state. Absent is the default. */
const catalogueSearchSchema = addressOf(['name'], {
  /** Whose prices are shown; absent are the general ones. */
  client: z.optional(id),
  /** Part of the title. */
  q: z.optional(text),
  group: z.optional(id),
  type: z.optional(z.enum(['MATERIAL', 'WORK', 'TRAVEL'])),
});

export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>;

/** The filters of the tray, in its order. */
const FILTER_KEYS = ['group', 'type'] as const satisfies readonly (keyof CatalogueSearch)[];
type FilterKey = (typeof FILTER_KEYS)[number];
export type CatalogueFilters = Pick<CatalogueSearch, FilterKey>;

/** By title. */
export const catalogueSearch = listSearch<CatalogueSearch>(catalogueSearchSchema, {
  order: 'name',
  filters: FILTER_KEYS,
});
