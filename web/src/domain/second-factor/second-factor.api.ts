import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf } from '@/api/client';
import { sessionQuery } from '@/api/session';

export type Enrolment = Answer<'/profile/second_factor', 'post'>['data'];
type Proof = Body<'/profile/second_factor', 'post'>;

export const factorQuery = queryOptions({
  queryKey: ['profile', 'second-factor'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/profile/second_factor', { signal }))).data,
});

/** Reads again what depends on the second factor: it, the sessions it ended, and what the company still asks for. */
export function useRefreshFactor() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['profile'] }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}

/** Begins: the secret for the authenticator, against the password. */
export const useEnrol = () =>
  useMutation({
    mutationFn: async (body: Proof) => (await dataOf(api.POST('/profile/second_factor', { body }))).data,
  });

/** Turns it on by its first code; answers the recovery codes. Read the rest again once they are kept. */
export const useConfirmFactor = () =>
  useMutation({
    mutationFn: async (body: Body<'/profile/second_factor/confirm', 'post'>) =>
      (await dataOf(api.POST('/profile/second_factor/confirm', { body }))).data.recovery_codes,
  });

/** Makes new recovery codes, against the password. */
export const useRenewCodes = () =>
  useMutation({
    mutationFn: async (body: Proof) =>
      (await dataOf(api.POST('/profile/second_factor/recovery_codes', { body }))).data.recovery_codes,
  });

/** Turns it off, against the password. */
export const useDisableFactor = () =>
  useMutation({ mutationFn: (body: Proof) => api.POST('/profile/second_factor/disable', { body }) });
