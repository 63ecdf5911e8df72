import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sessionOf, sessionQuery, useCheck } from '@/api/session';

const PAUSE_MS = 20_000;

/**
 * After a start without a network, asks who is signed in as soon as the server answers again, and leads to sign-in
 * when nobody is any more.
 */
export function useKeptSession() {
  const kept = useCheck().kept === true;
  const queryClient = useQueryClient();
  const router = useRouter();
  const ask = useEffectEvent(async () => {
    const check = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (check.kept) return;
    if (sessionOf(check)) await queryClient.invalidateQueries();
    else {
      const wanted = router.state.location.href;
      await router.navigate({ to: '/login', search: { wanted, expired: true }, ignoreBlocker: true });
    }
  });
  useEffect(() => {
    if (!kept) return;
    const again = () => void ask();
    window.addEventListener('online', again);
    const timer = setInterval(again, PAUSE_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [kept]);
}
