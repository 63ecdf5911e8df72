import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { ExportFormat } from './ExportMenu';

interface RowPage<Row> {
  readonly data: Row[];
  readonly count?: number | null;
}

/** The calls of a list. */
export interface ListCalls<Row, Page extends RowPage<Row> = RowPage<Row>> {
  /** The query key of its pages. */
  readonly key: QueryKey;
  readonly search: (body: Schemas['Request'], signal?: AbortSignal) => Promise<Page>;
  /** Counts the rows of several searches, for the numbers beside its views. */
  readonly counts?: (body: Schemas['Counting'], signal?: AbortSignal) => Promise<{ data: Schemas['Counted'] }>;
  /** Exports the list as a spreadsheet. */
  readonly spreadsheet?: (body: Schemas['Request'] & { format: ExportFormat }) => Promise<Blob>;
  /** Events after which the list is refetched. */
  readonly live: readonly string[];
  /** Also refetch it after this many milliseconds. */
  readonly every?: number;
}

/** Returns the query of one page of a list; the old page stays while the next one loads. */
export const listQuery = <Row, Page extends RowPage<Row>>(
  { key, search, every }: ListCalls<Row, Page>,
  body: Schemas['Request'],
) =>
  queryOptions({
    queryKey: [...key, body],
    queryFn: ({ signal }) => search(body, signal),
    placeholderData: keepPreviousData,
    ...(every !== undefined && { refetchInterval: every }),
  });
