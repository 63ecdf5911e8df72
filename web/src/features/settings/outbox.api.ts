import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { type OutboxSearch, sortOf } from './outbox.search';
import { settingsKeys } from './settings.api';

/** The call for what the address says. */
export const toOutboxBody = (search: OutboxSearch, size: number): Schemas['Request'] => ({
  ...(search.state && { filter: eq('state', search.state) }),
  ...(search.q && { search: search.q }),
  page: { no: search.page ?? 1, size },
  order_by: [sortOf(search)],
});

/** The company's letters, a page of them; what waits is tried while one looks. */
export const lettersQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: [...settingsKeys.mail, 'list', body],
    queryFn: ({ signal }) => dataOf(api.POST('/mail/search', { body, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

/** Sends a letter again, or one that waits at once. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mail_id: number) => api.POST('/mail/{mail_id}/resend', { params: { path: { mail_id } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.mail }),
  });
}
