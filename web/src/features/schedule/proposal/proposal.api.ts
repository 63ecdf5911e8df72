import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { type Ask, FIRST, type Proposal } from './proposal';

const NOTHING: Proposal = {
  suggestions: [],
  driving: { meters: 0, minutes: 0 },
  saved: { meters: 0, minutes: 0 },
  cut_short: false,
};

interface Range {
  readonly from: string;
  readonly to: string;
}

async function waitingIds(signal: AbortSignal) {
  const { data } = await dataOf(
    api.POST('/schedule/search', {
      body: { search: null, only: 'UNSCHEDULED', unscheduled: { sort: 'OLDEST', page: { no: 1, size: FIRST } } },
      signal,
    }),
  );
  return data.map((order) => order.order_id);
}

/** Places for orders, as the server proposes them once. What changes afterwards is checked against the board. */
export const proposalQuery = ({ ids, tidy }: Ask, { from, to }: Range) =>
  queryOptions({
    queryKey: ['proposal', ids, tidy ?? false, from, to],
    queryFn: async ({ signal }): Promise<Proposal> => {
      const order_ids = ids.length > 0 || tidy ? [...ids] : await waitingIds(signal);
      if (order_ids.length === 0 && !tidy) return NOTHING;
      const body = { order_ids, from, to, ...(tidy && { tidy }) };
      return (await dataOf(api.POST('/schedule/suggest', { body, signal }))).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
