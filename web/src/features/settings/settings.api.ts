import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import { useIdempotencyKey } from '@/api/idempotency';
import { withFiles } from '@/api/multipart';
import { sessionQuery } from '@/api/session';
import { uploadFetch } from '@/api/upload';
import type { Sending } from '@/records/editing/use-record-editing';
import { historyPages, type LoadHistory } from '@/records/history/history';

export type Settings = Answer<'/settings', 'get'>['data'] & { readonly can_edit: true };
export type SettingsUpdate = Body<'/settings', 'patch'>;
export type Installation = Settings['installation'];
export type Holiday = Schemas['SettingsHoliday'];
export type StaffSession = Schemas['AuthStaffSession'];
export type AccessKey = Schemas['AuthKey'];
export type Trial = Schemas['MailTrial'];
export type Letter = Schemas['MailRow'];

const all = ['settings'] as const;
export const settingsKeys = {
  all,
  company: [...all, 'company'] as const,
  sessions: [...all, 'sessions'] as const,
  factors: [...all, 'second-factor'] as const,
  keys: [...all, 'keys'] as const,
  history: [...all, 'history'] as const,
  mail: [...all, 'mail'] as const,
};

/** The query of the settings of the company and of the installation. All who may read them may change them. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.company,
  queryFn: async ({ signal }): Promise<Settings> => ({
    ...(await dataOf(api.GET('/settings', { signal }))).data,
    can_edit: true,
  }),
});

interface Update {
  readonly body: SettingsUpdate;
  readonly logo: readonly File[];
  readonly sending?: Sending | undefined;
}

/** Saves what was changed, and a new logo, based on the version in the body. */
export function useUpdateSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, logo, sending }: Update) =>
      dataOf(
        api.PATCH('/settings', {
          body,
          ...(sending && {
            ...withFiles({ images: logo }),
            fetch: uploadFetch(sending.onProgress),
            signal: sending.signal,
          }),
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKeys.all }),
        // The company's name, zone, currency and hours go with the session.
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
}

export const loadSettingsHistory: LoadHistory = ({ query, signal }) =>
  dataOf(api.GET('/settings/history', { params: { query }, signal }));

/** The history of the settings. */
export const settingsHistoryQuery = historyPages(settingsKeys.history, [], loadSettingsHistory);

/** Adds days off and takes others away. */
export function useChangeHolidays() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'/settings/holidays', 'patch'>) => api.PATCH('/settings/holidays', { body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['holidays'] }),
      ]),
  });
}

/** The query of the sign-in sessions of the company's people, the latest use first. */
export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/sessions', { signal }))).data,
  // There are no events for sign-ins.
  refetchInterval: 60_000,
});

/** Ends a session of somebody of the company. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session_id: number) =>
      api.DELETE('/settings/sessions/{session_id}', { params: { path: { session_id } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.sessions }),
  });
}

/** The access keys of the company, the newest first. */
export const keysQuery = queryOptions({
  queryKey: settingsKeys.keys,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/keys', { signal }))).data,
  // There are no events for their use.
  refetchInterval: 60_000,
});

/** Makes an access key and answers it, which is done once. */
export function useMakeKey() {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: Body<'/settings/keys', 'post'>) =>
      (await dataOf(api.POST('/settings/keys', { headers: key.headers(body), body }))).data,
    gcTime: 0,
    onSuccess: () => {
      key.renew();
      return queryClient.invalidateQueries({ queryKey: settingsKeys.keys });
    },
  });
}

/** Ends an access key of the company. */
export function useEndKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key_id: number) => api.DELETE('/settings/keys/{key_id}', { params: { path: { key_id } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.keys }),
  });
}

/** The query of the people without a second factor. */
export const factorsQuery = queryOptions({
  queryKey: settingsKeys.factors,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/second_factor', { signal }))).data,
});

/** The query of how many letters wait, and how many failed. */
export const outboxQuery = queryOptions({
  queryKey: [...settingsKeys.mail, 'counts'],
  queryFn: async ({ signal }) => {
    const count = async (state: Letter['state']) => {
      const body: Schemas['Request'] = { filter: eq('state', state), page: { no: 1, size: 1 } };
      return (await dataOf(api.POST('/mail/search', { body, signal }))).count ?? 0;
    };
    const [waiting, failed] = await Promise.all([count('WAITING'), count('FAILED')]);
    return { waiting, failed };
  },
});

/** Sends the person a letter and answers what came of it. */
export function useTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await dataOf(api.POST('/mail/test'))).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.mail }),
  });
}
