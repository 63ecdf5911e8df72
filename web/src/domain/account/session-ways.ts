import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '@/api/client';
import { forgetFirstQuestions } from '@/api/first-question';
import { forgetKept } from '@/api/kept';
import { nobodyYet, renewSession, sessionQuery } from '@/api/session';
import { beginSigningOut } from '@/api/signing-out';
import { closeDrafts } from '@/lib/draft';
import { forgetPlaces } from '@/records/list/define-list';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';

/** Signs out, with a network or without one, and goes to the door. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endHere(queryClient),
    onSuccess: async () => {
      await navigate({ to: '/login', ignoreBlocker: true });
      // A list that is still drawn would remember its place again.
      forgetPlaces();
    },
  });
}

/** Switches to another company of the person. */
export function useSwitchCompany() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  return useMutation({
    mutationFn: (tenant_id: number) => api.POST('/auth/tenant', { body: { tenant_id } }),
    onSuccess: async () => {
      await renewSession(queryClient);
      // Unsaved edits stay as drafts of the company in which they were typed.
      await navigate({ to: '/', ignoreBlocker: true });
    },
    onError: (error) => toast.error(sentence(error)),
  });
}

/**
 * Signs the person out on this device, whether or not the server can be reached, and removes what it kept for them. The
 * session on the server ends at once, or as soon as the server answers again.
 */
async function endHere(queryClient: QueryClient): Promise<void> {
  closeDrafts();
  forgetFirstQuestions();
  beginSigningOut();
  queryClient.setQueryData(sessionQuery.queryKey, nobodyYet);
  await forgetKept();
  await renewSession(queryClient, true);
}
