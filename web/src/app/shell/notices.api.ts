import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '@/api/client';
import { sessionQuery } from '@/api/session';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';

export type Notice = Answer<'/notices/search', 'post'>['data'][number];

const SHOWN = 20;

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => {
    const body = { page: { no: 1, size: SHOWN } };
    return (await dataOf(api.POST('/notices/search', { body, signal }))).data;
  },
  staleTime: 0,
});

/** Marks the notices with these ids as read, or all of them. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  return useMutation({
    mutationFn: (notices: number[] | 'all') =>
      api.POST('/notices/read', { body: notices === 'all' ? { all: true } : { notice_ids: notices } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
    onError: (error) => toast.error(sentence(error)),
  });
}
