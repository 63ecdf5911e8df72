import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '@/api/client';
import { renewSession } from '@/api/session';

/** Ends the session and goes to the door. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.GET('/auth/logout'),
    onSuccess: async () => {
      await renewSession(queryClient);
      await navigate({ to: '/login' });
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
      await navigate({ to: '/' });
    },
  });
}
