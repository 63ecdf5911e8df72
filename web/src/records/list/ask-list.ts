import type { QueryClient } from '@tanstack/react-query';
import { currentMaker } from '@/api/client';
import { carriedRows } from '@/api/first-question';
import type { Address } from '@/lib/address';
import type { List, ListState } from './define-list';
import type { ListCalls } from './list-calls';
import { rememberedSize } from './page-size';

/**
 * Returns what a list does before it is drawn: it takes the rows that the document contains, so that it is never drawn
 * without them. `url` is where it searches.
 */
export const askList =
  <S extends ListState, M, Row>(list: List<S, M>, calls: ListCalls<Row>, url: string) =>
  (queryClient: QueryClient, { search }: Address) => {
    const body = list.body(list.read({ ...search }), list.size ?? rememberedSize(list.name));
    const carried = carriedRows({ url, body: JSON.stringify(body), maker: currentMaker() });
    if (!carried) return;
    const { rows, updatedAt } = carried;
    queryClient.setQueryData([...calls.key, body], rows, { updatedAt });
  };
