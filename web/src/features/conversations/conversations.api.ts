import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '@/api/client';
import { sessionQuery } from '@/api/session';
import { commentCalls, type Subject, talkKeys } from '@/records/talk/talk.api';

export type Conversation = Answer<'/conversations/search', 'post'>['data'][number];

const SIZE = 20;

/** The records on which somebody wrote to the person, page by page. */
export const conversationsQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...talkKeys.conversations, unread],
    queryFn: ({ pageParam: no, signal }) =>
      dataOf(api.POST('/conversations/search', { body: { unread, page: { no, size: SIZE } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ count }, _, last) => (last * SIZE < count ? last + 1 : undefined),
  });

/** Notes that what was written on a record is read, up to the comment that was shown. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id, comment }: { kind: Subject; id: number; comment: number }) =>
      commentCalls[kind].read(id, comment),
    onSuccess: () =>
      Promise.all(
        [talkKeys.conversations, talkKeys.notices, sessionQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
