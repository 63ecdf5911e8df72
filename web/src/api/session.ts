import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

/** What /auth/check tells: who is signed in, or that nobody is. */
export type Check = Schemas['Check'];
export type Role = Schemas['Role'];

/** Somebody signed in, at work in one company. */
export interface Session {
  user: Schemas['SessionUser'];
  tenant: Schemas['SessionTenant'];
  roles: readonly Role[];
  tenants: readonly Schemas['Membership'][];
  permissions: readonly string[];
  unread_notices: number;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => dataOf(api.GET('/auth/check', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session in an answer of /auth/check, or null when nobody is signed in. */
export function sessionOf(check: Check): Session | null {
  const { status, user, tenant } = check;
  if (status !== 'you are logged in' || !user || !tenant) return null;
  return {
    user,
    tenant,
    roles: check.roles ?? [],
    tenants: check.tenants ?? [],
    permissions: check.permissions ?? [],
    unread_notices: check.unread_notices ?? 0,
  };
}

/** The answer of the start-up check, signed in or not. */
export const useCheck = (): Check => useSuspenseQuery(sessionQuery).data;

/** The present session. Only for what stands inside the shell, where there is one. */
export function useSession(): Session {
  const session = sessionOf(useCheck());
  if (!session) throw new Error('useSession without a session');
  return session;
}

/** Asks again who is signed in and forgets everything read for whoever was before. */
export async function renewSession(queryClient: QueryClient): Promise<Check> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
