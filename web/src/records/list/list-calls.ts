import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { ExportFormat } from './ExportMenu';

interface RowPage<Row> {
  readonly data: Row[];
  readonly count?: number | null;
}

/** What a list asks the server. */
export interface ListCalls<Row, Page extends RowPage<Row> = RowPage<Row>> {
  /** Where its pages lie in the query cache. */
  readonly key: QueryKey;
  readonly search: (body: Schemas['Request'], signal?: AbortSignal) => Promise<Page>;
  /** How many rows each of several searches finds, for the numbers beside its views. */
  readonly counts?: (body: Schemas['Counting'], signal?: AbortSignal) => Promise<{ data: Schemas['Counted'] }>;
  /** What it shows, as a spreadsheet. */
  readonly spreadsheet?: (body: Schemas['Request'] & { format: ExportFormat }) => Promise<Blob>;
  /** After changes of these, told by the server, it is read again. */
  readonly live: readonly string[];
  /** It is also read again every so many milliseconds. */
  readonly every?: number;
}

/** One page of a list; the old page stays while the next one comes. */
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
