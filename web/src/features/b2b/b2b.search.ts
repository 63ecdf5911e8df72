import * as z from 'zod/mini';
import { COMPANY_TYPES } from '@/domain/company/company.api';
import { addressOf, listSearch, textInAddress as text } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = ['name', 'id_number', 'city', 'contact_name', 'type', 'correlation'] as const;

/** What the address of the register says: all of its state. Absent is the default. */
const companySearchSchema = addressOf(SORT_COLUMNS, {
  /** What they are to one's own company; absent is anything. */
  correlation: z.optional(z.enum(['CUSTOMER', 'SUPPLIER'])),
  /** Part of the name or of the number. */
  q: z.optional(text),
  type: z.optional(z.enum(COMPANY_TYPES)),
  /** Absent leaves archived ones out. */
  archived: z.optional(z.enum(['yes', 'all'])),
});

export type CompanySearch = z.infer<typeof companySearchSchema>;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = ['type', 'archived'] as const satisfies readonly (keyof CompanySearch)[];
export type CompanyFilters = Pick<CompanySearch, (typeof FILTER_KEYS)[number]>;

/** By name, unless the address says otherwise. */
export const companySearch = listSearch<CompanySearch>(companySearchSchema, { order: 'name', filters: FILTER_KEYS });
