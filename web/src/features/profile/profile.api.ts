import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { useRefreshProfile } from './preferences.api';

type Proof = Body<'/profile/sessions/end_others', 'post'>;
export type OpenSession = Answer<'/profile/sessions', 'get'>['data'][number];
type ProfileUpdate = Body<'/profile', 'patch'>;

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile/sessions', { signal }))).data,
});

/** Saves name and picture, based on the version the form was opened with. */
export function useSaveProfile(onSaved: () => void) {
  const refresh = useRefreshProfile();
  return useMutation({
    mutationFn: ({ image, ...body }: ProfileUpdate & { image: File | null }) =>
      api.PATCH('/profile', { body, ...(image && withFiles({ images: [image] })) }),
    // The message is shown here: the saved profile starts a new form, and callbacks of the old one are not called.
    onSuccess: () => {
      onSaved();
      return refresh();
    },
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

/** Ends one session, or all but this one, against the password. */
export function useEndSession(which: Pick<OpenSession, 'session_id'> | 'others') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Proof) => {
      if (which === 'others') await api.POST('/profile/sessions/end_others', { body });
      else {
        const { session_id } = which;
        await api.POST('/profile/sessions/{session_id}/end', { params: { path: { session_id } }, body });
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export const identitiesQuery = queryOptions({
  queryKey: ['profile', 'identities'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile/identities', { signal }))).data,
});

/** Disconnects an account of the identity provider, after asking for the password. */
export function useUnlink(identity_id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) =>
      api.POST('/profile/identities/{identity_id}/end', { params: { path: { identity_id } }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
}

export const calendarQuery = queryOptions({
  queryKey: ['profile', 'calendar'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile/calendar', { signal }))).data,
});

/** Makes the secret address of the person's calendar, which is answered this once, and ends the one before it. */
export function useMakeCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await dataOf(api.POST('/profile/calendar'))).data.link,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  });
}

/** Ends the address of the person's calendar. */
export function useRevokeCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.DELETE('/profile/calendar'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  });
}
