import type { LoadHistory } from '@/records/history/history';
import type { DeletedKind } from '@/records/list/DeletedLink';
import type { RemovalCalls } from '@/records/list/use-removal';
import type { ListCalls } from '../list/list-calls';

/** What the page of records that are a name and members asks the server. */
export interface MemberCalls<Row> extends RemovalCalls, ListCalls<Row> {
  readonly kind: DeletedKind;
  readonly history: (id: number) => LoadHistory;
}
