import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '@/api/client';
import { type Check, sessionQuery } from '@/api/session';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';

export type Profile = Answer<'/profile', 'get'>['data'];
type Preferences = Partial<Pick<Profile, 'language' | 'theme' | 'density'>>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile', { signal }))).data,
});

/** Returns a function that refetches what a person sees about themselves. */
export function useRefreshProfile() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}

/** Saves language, theme or row height; the page changes at once and returns if that fails. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  return useMutation({
    mutationFn: (body: Preferences) => api.PATCH('/profile', { body }),
    onMutate: (preferences) => {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      queryClient.setQueryData<Check>(sessionQuery.queryKey, (check) =>
        check?.user ? { ...check, user: { ...check.user, ...preferences } } : check,
      );
      return before;
    },
    onSuccess: useRefreshProfile(),
    onError: (error, _, before) => {
      queryClient.setQueryData<Check>(sessionQuery.queryKey, before);
      toast.error(sentence(error));
    },
  });
}
