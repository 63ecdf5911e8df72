import type { DeletedKind } from '../DeletedLink';
import type { LoadHistory } from '../history';
import type { ListCalls } from '../list/list-calls';
import type { RemovalCalls } from '../use-removal';

/** What the page of records that are a name and members asks the server. */
export interface MemberCalls<Row> extends RemovalCalls, ListCalls<Row> {
  readonly kind: DeletedKind;
  readonly history: (id: number) => LoadHistory;
}
