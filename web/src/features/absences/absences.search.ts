import * as z from 'zod/mini';
import { addressOf, idInAddress as id, listSearch } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = ['name', 'kind', 'from', 'state', 'created_at'] as const;

/** What the address of the list says: all of its state. Absent is the default. */
const absenceSearchSchema = addressOf(SORT_COLUMNS, {
  /** Absent is every state. */
  state: z.optional(z.enum(['REQUESTED', 'APPROVED', 'REJECTED'])),
  /** One absence, as a notice leads to it. */
  id: z.optional(id),
  person: z.optional(id),
  kind: z.optional(z.enum(['LEAVE', 'SICK', 'OTHER'])),
  /** Days between which somebody is away. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});

export type AbsenceSearch = z.infer<typeof absenceSearchSchema>;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = ['id', 'person', 'kind', 'from', 'to'] as const satisfies readonly (keyof AbsenceSearch)[];
export type AbsenceFilterKey = (typeof FILTER_KEYS)[number];
export type AbsenceFilters = Pick<AbsenceSearch, AbsenceFilterKey>;

/** The latest first, unless the address says otherwise. */
export const absenceList = listSearch<AbsenceSearch>(absenceSearchSchema, { order: '-from', filters: FILTER_KEYS });
