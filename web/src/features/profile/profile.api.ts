import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { multipart } from '@/api/multipart';
import { type Check, sessionQuery } from '@/api/session';

export type Profile = Schemas['Profile'];
type ProfileUpdate = Omit<Schemas['ProfileUpdate'], 'version'>;
type Preferences = Pick<ProfileUpdate, 'language' | 'theme' | 'density'>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile', { signal }))).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile/sessions', { signal }))).data,
});

async function patchProfile(update: ProfileUpdate, version: number, image?: File | null) {
  await api.PATCH('/profile', {
    body: { json: { ...update, version }, ...(image && { images: [image] }) },
    bodySerializer: multipart,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}

/** Saves name and picture, based on the version the form was opened with. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: ({ version, image, ...update }: ProfileUpdate & { version: number; image?: File | null }) =>
      patchProfile(update, version, image),
    onSuccess: useRefresh(),
  });
}

/** Saves language, theme or row height; the page changes at once and returns if the server refuses. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (preferences: Preferences) => {
      const { version } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
      await patchProfile(preferences, version);
    },
    onMutate: (preferences) =>
      queryClient.setQueryData<Check>(
        sessionQuery.queryKey,
        (check) => check?.user && { ...check, user: { ...check.user, ...preferences } },
      ),
    onSettled: refresh,
  });
}

/** Changes the password; the server ends the other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { old_password: string; new_password: string }) => api.POST('/profile/password', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one session, or all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: { session_id: string } | 'others') => {
      if (which === 'others') await api.POST('/profile/sessions/end_others');
      else await api.DELETE('/profile/sessions/{session_id}', { params: { path: which } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
