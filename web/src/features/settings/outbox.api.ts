import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import { type Letter, settingsKeys } from './settings.api';

/** The company's letters; what waits is tried while one looks. */
export const outboxCalls = {
  key: [...settingsKeys.mail, 'list'],
  search: (body, signal) => dataOf(api.POST('/mail/search', { body, signal })),
  live: [],
  every: 15_000,
} satisfies ListCalls<Letter>;

const path = (mail_id: number) => ({ params: { path: { mail_id } } });

/** Sends a letter again, or one that waits at once. */
export const useResend = () => useLetterAct((id: number) => api.POST('/mail/{mail_id}/resend', path(id)));

/** Discards a waiting letter. */
export const useDiscard = () => useLetterAct((id: number) => api.POST('/mail/{mail_id}/discard', path(id)));

/** Discards all waiting letters; returns their number. */
export const useDiscardAll = () =>
  useLetterAct(async (_: undefined) => (await dataOf(api.POST('/mail/discard'))).data.count);

function useLetterAct<V, R>(run: (of: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.mail }),
  });
}
