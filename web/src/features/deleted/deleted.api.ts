import { api, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import { KINDS } from './deleted.search';

/** Something deleted. */
export type Gone = Schemas['TrashRecord'];

/** The query key of the list. */
export const DELETED = ['deleted'] as const;

export const deletedListCalls: ListCalls<Gone> = {
  key: DELETED,
  search: (body, signal) => dataOf(api.POST('/deleted/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/deleted/export', { body, parseAs: 'blob' })),
  // All events of the catalogue have one name.
  live: KINDS.map((kind) => (kind.startsWith('catalog_') ? 'catalog' : kind)),
};
