import { api, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import { KINDS } from './deleted.search';

/** Something deleted. */
export type Gone = Schemas['TrashRecord'];

/** Where everything about the list lies in the query cache. */
export const DELETED = ['deleted'] as const;

export const deletedListCalls: ListCalls<Gone> = {
  key: DELETED,
  search: (body, signal) => dataOf(api.POST('/deleted/search', { body, signal })),
  spreadsheet: (body) => dataOf(api.POST('/deleted/export', { body, parseAs: 'blob' })),
  // What happens in the catalogue is told under one name.
  live: KINDS.map((kind) => (kind.startsWith('catalog_') ? 'catalog' : kind)),
};
