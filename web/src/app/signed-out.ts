import type { QueryClient } from '@tanstack/react-query';
import { renewSession, sessionOf, sessionQuery } from '@/api/session';
import type { AppRouter } from './router';

/** Goes to sign-in when the session has ended under the person's hands, remembering where they were. */
export async function leaveForSignIn(queryClient: QueryClient, router: AppRouter) {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  // Several calls may fail at once; the first one leads out.
  if (!known || !sessionOf(known)) return;
  const wanted = router.state.location.href;
  if (sessionOf(await renewSession(queryClient))) return;
  await router.navigate({ to: '/login', search: { wanted, expired: true }, ignoreBlocker: true });
}
