import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import type { ListCalls } from '@/domain/list/list-calls';
import { type Letter, settingsKeys } from './settings.api';

/** The company's letters; what waits is tried while one looks. */
export const outboxCalls = {
  key: [...settingsKeys.mail, 'list'],
  search: (body, signal) => dataOf(api.POST('/mail/search', { body, signal })),
  live: [],
  every: 15_000,
} satisfies ListCalls<Letter>;

/** Sends a letter again, or one that waits at once. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mail_id: number) => api.POST('/mail/{mail_id}/resend', { params: { path: { mail_id } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.mail }),
  });
}
