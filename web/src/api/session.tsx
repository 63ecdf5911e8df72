import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { beginAnew } from '@/lib/begin-anew';
import { setZone } from '@/lib/date';
import { openDrafts } from '@/lib/draft';
import { type Answer, api, currentMaker, dataOf, setMaker } from './client';
import { forgetOthers, isUnreachable, keptDay } from './kept';
import { isSigningOut } from './signing-out';
import { tellTabs } from './tabs';

/** The answer of /auth/check: who is signed in, or that nobody is. */
export type Check = Answer<'/auth/check', 'get'> & {
  /**
   * The server could not be reached; this is its last answer. With nobody signed in: somebody has signed out here, and
   * their session is still to be ended there.
   */
  kept?: true;
};

type Known<K extends keyof Check> = NonNullable<Check[K]>;

export type Permission = Known<'permissions'>[number];

/** The session of a person who acts for one company. */
export interface Session {
  user: Known<'user'>;
  tenant: Known<'tenant'>;
  roles: Known<'roles'>;
  tenants: Known<'tenants'>;
  permissions: Known<'permissions'>;
  unread_notices: number;
  /** Lacks the second factor that the company asks for, and may do nothing but get it. */
  bare: boolean;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const check = await ask(signal);
    const maker = makerOf(sessionOf(check));
    // Another tab has signed in as somebody else, or switched: this page belongs to another session.
    if (maker !== null && currentMaker() !== null && maker !== currentMaker()) beginAnew();
    else if (maker !== null) drawFor(maker);
    if (check.tenant) setZone(check.tenant.time_zone);
    return check;
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Without a network the device itself has the answer.
  networkMode: 'always',
});

/**
 * The answer that the server has written into the page, for who had asked for the page. It is read once: later it would
 * be old. A page that was kept for when there is no network has none.
 */
function sentCheck(): Check | undefined {
  const element = document.getElementById('session');
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as Check) : undefined;
}

async function ask(signal: AbortSignal): Promise<Check> {
  const leaves = isSigningOut();
  try {
    const sent = sentCheck();
    // A person who has signed out here counts as signed out, even if the cookie still names them.
    const check = sent && !leaves ? sent : await dataOf(api.GET('/auth/check', { signal }));
    const forgotten = forgetOthers(check);
    // Who has signed out leaves nothing behind.
    if (!check.user) await forgotten;
    return check;
  } catch (error) {
    if (leaves) return nobodyYet;
    const kept = isUnreachable(error) ? await keptDay() : undefined;
    if (!kept) throw error;
    return { ...kept.check, kept: true };
  }
}

/** The session state while the session of a person who has signed out here is still to be ended. */
export const nobodyYet: Check = {
  status: 'you are not logged in',
  setup_needed: false,
  configured: { mail: true, sign_up: false, oidc: '' },
  kept: true,
};

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
    bare: check.second_factor?.required === true && !check.second_factor.enabled,
  };
}

/** Names the person and the company of a session. */
export const makerOf = (session: Session | null) => session && `${session.user.user_id}/${session.tenant.tenant_id}`;

function drawFor(maker: string | null) {
  setMaker(maker);
  if (maker !== null) openDrafts(maker);
}

/** The answer of the start-up check, signed in or not. */
export const useCheck = (): Check => useSuspenseQuery(sessionQuery).data;

const Context = createContext<Session | null>(null);

/** Gives the session to the screens of the person signed in. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <Context value={session}>{children}</Context>;
}

/** The present session. Only for components inside the shell, where there is one. */
export function useSession(): Session {
  // Not read from the cache: a screen about to be taken away must not find its session gone.
  const session = use(Context);
  if (!session) throw new Error('useSession without a session');
  return session;
}

/** The first part of the query keys of mailed links, whose content does not depend on who is signed in. */
export const LINK = 'link';

/**
 * Reads again who is signed in and removes everything read for the earlier session. The screens belong to the new one
 * from then on, and the other tabs follow.
 */
export async function renewSession(queryClient: QueryClient, signedOut = false): Promise<Check> {
  drawFor(null);
  const stays: readonly unknown[] = [sessionQuery.queryKey[0], LINK];
  queryClient.removeQueries({ predicate: (query) => !stays.includes(query.queryKey[0]) });
  const check = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  tellTabs({ maker: makerOf(sessionOf(check)), signedOut });
  return check;
}
