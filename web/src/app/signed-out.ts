import type { QueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { makerOf, renewSession, sessionOf, sessionQuery } from '@/api/session';
import type { TabNote } from '@/api/tabs';
import { beginAnew } from '@/lib/begin-anew';
import { closeDrafts, holdDrafts } from '@/lib/draft';
import { toastStack } from '@/ui/feedback/toast';
import type { AppRouter } from './router';

/**
 * Goes to sign-in when the session has ended under the person's hands, or to the second factor when their company has
 * begun to ask for it; remembers where they were.
 */
export async function leaveForSignIn(queryClient: QueryClient, router: AppRouter) {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  // Several calls may fail at once; the first one leads out.
  const before = known && sessionOf(known);
  if (!before || before.bare) return;
  const wanted = router.state.location.href;
  await holdDrafts(async () => {
    const session = sessionOf(await renewSession(queryClient));
    if (!session) {
      await router.navigate({ to: '/login', search: { wanted, expired: true }, ignoreBlocker: true });
      // Failures for want of a session are answered by the redirect to sign-in.
      toastStack.clear();
    } else if (makerOf(session) !== makerOf(before)) beginAnew();
    else if (session.bare) await router.navigate({ to: '/second-factor', search: { wanted }, ignoreBlocker: true });
  });
}

/** Reads everything again for the session's present rights, or redirects to sign-in when it has ended. */
export async function followSession(queryClient: QueryClient, router: AppRouter) {
  const check = await dataOf(api.GET('/auth/check')).catch(() => null);
  if (!check) return; // unreachable: whoever asks next learns it
  const session = sessionOf(check);
  if (session && !session.bare) await queryClient.invalidateQueries();
  else await leaveForSignIn(queryClient, router);
}

/**
 * Follows another tab in which somebody has signed in, signed out or switched the company: this one starts again with
 * that session. Input typed here stays as a draft of its person, unless they signed out.
 */
export async function followTab(queryClient: QueryClient, router: AppRouter, { maker, signedOut }: TabNote) {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  const mine = makerOf(known ? sessionOf(known) : null);
  // Where nobody is signed in nothing can be lost, and a mailed link must be kept.
  const atDoor = mine === null && router.state.location.pathname === '/login';
  if (maker === mine || (mine === null && !atDoor)) return;
  if (signedOut) closeDrafts();
  if (maker !== null) beginAnew(atDoor ? router.state.location.href : '/');
  else if (signedOut) beginAnew('/login');
  else await leaveForSignIn(queryClient, router);
}
