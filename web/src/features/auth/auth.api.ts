import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { api, type Body } from '@/api/client';
import { renewSession } from '@/api/session';
import { useLocale } from '@/i18n/I18nProvider';

/** Signs in and goes where the person wanted to be. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: Body<'/auth/login', 'post'>) => api.POST('/auth/login', { body }),
    onSuccess: useEnter(),
  });
}

/** Makes the first company and its administrator, who is signed in by it. */
export function useSetUp() {
  return useMutation({
    mutationFn: (body: Body<'/auth/setup', 'post'>) => api.POST('/auth/setup', { body }),
    onSuccess: useEnter(),
  });
}

function useEnter() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { locale, change } = useLocale();
  const { wanted } = useSearch({ from: '/login' });
  return async () => {
    const language = (await renewSession(queryClient)).user?.language;
    if (language && language !== locale) await change(language);
    router.history.push(ownPath(wanted));
  };
}

/** A path of this application, or the start: an address from outside must not lead elsewhere. */
function ownPath(wanted = '/'): string {
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  return origin === window.location.origin ? pathname + search + hash : '/';
}
