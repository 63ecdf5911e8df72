import type { LoadHistory } from '@/records/history/history';
import type { DeletedKind } from '@/records/list/DeletedLink';
import type { RemovalCalls } from '@/records/list/use-removal';
import type { ListCalls } from '../list/list-calls';

/** The calls of a page for records that have a name and members. */
export interface MemberCalls<Row> extends RemovalCalls, ListCalls<Row> {
  readonly kind: DeletedKind;
  readonly history: (id: number) => LoadHistory;
}
