import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { contains } from '@/api/filter';
import type { DeletedKind } from '@/domain/DeletedLink';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { LoadHistory } from '@/domain/history';
import type { RemovalCalls } from '@/domain/use-removal';
import type { Sort } from '@/ui/DataTable';
import type { MemberSearch } from './members.search';

/** What the page of records that are a name and members asks the server. */
export interface MemberCalls<Row> extends RemovalCalls {
  /** Where everything about the records lies in the query cache. */
  readonly key: string;
  /** What events of the server call such a record, and its members. */
  readonly things: { readonly record: DeletedKind; readonly member: string };
  readonly search: (body: Schemas['Request'], signal?: AbortSignal) => Promise<{ data: Row[]; count?: number | null }>;
  readonly history: (id: number) => LoadHistory;
  readonly spreadsheet: (body: Schemas['Request'], format: ExportFormat) => Promise<Blob>;
}

/** What to ask the server for the state of the list. */
export const toSearchBody = (s: MemberSearch, { column, direction }: Sort, size: number): Schemas['Request'] => ({
  ...(s.q && { filter: contains('name', s.q) }),
  page: { no: s.page ?? 1, size: s.size ?? size },
  order_by: [{ column, direction }],
});

/** One page of the list; the old page stays while the next one comes. */
export const memberListQuery = <Row>({ key, search }: MemberCalls<Row>, body: Schemas['Request']) =>
  queryOptions({
    queryKey: [key, 'list', body],
    queryFn: ({ signal }) => search(body, signal),
    placeholderData: keepPreviousData,
  });
