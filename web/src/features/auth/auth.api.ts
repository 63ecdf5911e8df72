import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError, api, type Body, dataOf } from '@/api/client';
import { LINK, renewSession } from '@/api/session';
import { useLocale } from '@/i18n/I18nProvider';

/** The first factor is proved and the second is owed. */
const OWES = 'second factor needed';

/**
 * A call that lets somebody in. They go where they wanted, unless they still owe the second factor: then `owes` is true
 * and the page asks for it.
 */
function useWayIn<B>(
  call: (body: B) => Promise<{ data?: { status: string } }>,
  { wanted, onDone }: { wanted?: string | undefined; onDone?: () => void } = {},
) {
  const enter = useEnter(wanted);
  // From the first click until it failed or the next page is there, nothing is sent a second time.
  const busy = useRef(false);
  const way = useMutation({
    mutationFn: async (body: B) => (await dataOf(call(body))).status,
    onSuccess: (status) => {
      onDone?.();
      if (status !== OWES) return enter();
      busy.current = false;
    },
    onError: () => {
      busy.current = false;
    },
  });
  const mutate: typeof way.mutate = (...args) => {
    if (busy.current) return;
    busy.current = true;
    way.mutate(...args);
  };
  return { ...way, mutate, owes: way.data === OWES };
}

/** Signs in with e-mail and password. */
export const useSignIn = (wanted?: string) =>
  useWayIn((body: Body<'/auth/login', 'post'>) => api.POST('/auth/login', { body }), { wanted });

/** Finishes a sign-in that owes the second factor. */
export const useSecondStep = (wanted?: string) =>
  useWayIn((body: Body<'/auth/second_factor', 'post'>) => api.POST('/auth/second_factor', { body }), { wanted });

/** Creates the first company and its administrator, who is then signed in. */
export const useSetUp = () => useWayIn((body: Body<'/auth/setup', 'post'>) => api.POST('/auth/setup', { body }));

/** Accepts an invitation. */
export const useAccept = () =>
  useWayIn((body: Body<'/auth/accept_invitation', 'post'>) => api.POST('/auth/accept_invitation', { body }));

/** Returns the query of the invitation: who invites whom, by the token of the mailed link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [LINK, 'invitation', token],
    queryFn: ({ signal }) => dataOf(api.GET('/auth/invitation', { params: { query: { token } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the query of the account whose password the mailed link replaces. */
export const resetQuery = (token: string) =>
  queryOptions({
    queryKey: [LINK, 'reset', token],
    queryFn: ({ signal }) => dataOf(api.GET('/auth/reset', { params: { query: { token } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the query of the company that the mailed link signs up. */
export const signUpQuery = (token: string) =>
  queryOptions({
    queryKey: [LINK, 'sign-up', token],
    queryFn: ({ signal }) => dataOf(api.GET('/auth/sign_up', { params: { query: { token } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Asks for a link to a new password. */
export const useForgot = () =>
  useMutation({ mutationFn: (body: Body<'/auth/forgot', 'post'>) => api.POST('/auth/forgot', { body }) });

/** Sets a new password by a mailed link; `onDone` is called before the page changes. */
export const useReset = (onDone: () => void) =>
  useWayIn((body: Body<'/auth/reset', 'post'>) => api.POST('/auth/reset', { body }), { onDone });

/** Asks to sign a company up. */
export const useSignUp = () =>
  useMutation({ mutationFn: (body: Body<'/auth/sign_up', 'post'>) => api.POST('/auth/sign_up', { body }) });

/** Makes the company that was signed up. */
export const useConfirmSignUp = () =>
  useWayIn((body: Body<'/auth/confirm_sign_up', 'post'>) => api.POST('/auth/confirm_sign_up', { body }));

/** Connects the account to the identity provider, by its password. */
export const useLinkIdentity = (wanted?: string) =>
  useWayIn((body: Body<'/auth/oidc/link', 'post'>) => api.POST('/auth/oidc/link', { body }), { wanted });

/** Returns the address that starts signing in through the identity provider: a page of theirs, so it is not a route. */
export function providerPath(remember: boolean, wanted?: string) {
  const query = new URLSearchParams({ ...(remember && { remember_me: 'true' }), ...(wanted && { wanted }) });
  return `/api/auth/oidc/start?${query}`;
}

/** Reports whether a mailed link was used already, is too old, or never existed. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'link_gone';

/** Reports whether the server named a field, which then shows the message. */
export const isAtField = (error: unknown) => error instanceof ApiError && error.errors.length > 0;

/** Loads the session and opens the wanted page, in the person's language. */
export function useEnter(wanted?: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { locale, change } = useLocale();
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
