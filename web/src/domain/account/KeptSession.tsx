import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sessionOf, sessionQuery } from '@/api/session';

const PAUSE_MS = 20_000;

/**
 * While the session could not be checked, checks it as soon as the server answers, and leads to the sign-in page if it
 * has ended.
 */
export default function KeptSession() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const ask = useEffectEvent(async () => {
    const check = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    const { pathname, href } = router.state.location;
    if (check.kept || pathname === '/login') return;
    if (sessionOf(check)) await queryClient.invalidateQueries();
    else await router.navigate({ to: '/login', search: { wanted: href, expired: true }, ignoreBlocker: true });
  });
  useEffect(() => {
    const again = () => void ask();
    window.addEventListener('online', again);
    const timer = setInterval(again, PAUSE_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, []);
  return null;
}
