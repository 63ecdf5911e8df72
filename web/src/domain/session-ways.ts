import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '@/api/client';
import { forgetFirstQuestions } from '@/api/first-question';
import { renewSession } from '@/api/session';
import { closeDrafts } from '@/lib/draft';

/** Ends the session and goes to the door. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.GET('/auth/logout'),
    onSuccess: async () => {
      closeDrafts();
      forgetFirstQuestions();
      await renewSession(queryClient, true);
      await navigate({ to: '/login', ignoreBlocker: true });
    },
  });
}

/** Acts for another of one's companies from now on. */
export function useSwitchCompany() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (tenant_id: number) => api.POST('/auth/tenant', { body: { tenant_id } }),
    onSuccess: async () => {
      await renewSession(queryClient);
      // What is unsaved stays as a draft for the company it was typed in.
      await navigate({ to: '/', ignoreBlocker: true });
    },
  });
}
