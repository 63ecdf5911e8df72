import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sessionOf, sessionQuery } from '@/api/session';
import type { Opening, Screen } from '@/records/screen';

/**
 * `wanted` is where a person without a session was going; `expired` is set when one has just ended. `oidc` is the
 * result of signing in through the identity provider.
 */
const loginSearch = z.object({
  wanted: z.optional(z.string()),
  expired: z.optional(z.boolean()),
  oidc: z.optional(z.enum(['link', 'unknown', 'failed', 'second_factor'])),
});
const wantedSearch = z.object({ wanted: z.optional(z.string()) });

/** An address from outside must not lead elsewhere. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

/** The secret of a mailed link; one damaged on its way is as good as none. */
const readLink = ({ token }: { token?: unknown }) => ({ token: String(token ?? '') });

const sessionAt = async ({ queryClient }: Opening) => sessionOf(await queryClient.ensureQueryData(sessionQuery));

export const auth = [
  {
    path: '/login',
    // A session may end where there is no network.
    load: () => import('./LoginPage'),
    ahead: true,
    open: true,
    search: loginSearch,
    before: async (at) => {
      const { wanted, oidc }: z.infer<typeof loginSearch> = at.search;
      // A signed-in person who connects an account comes back here too.
      if ((await sessionAt(at)) && oidc === undefined)
        throw redirect(isOwnPath(wanted) ? { to: '/', href: wanted } : { to: '/' });
    },
  },
  {
    // All that is open to who lacks the second factor their company asks for.
    path: '/second-factor',
    load: () => import('./SecondFactorPage'),
    open: true,
    search: wantedSearch,
    before: async (at) => {
      const session = await sessionAt(at);
      if (!session) throw redirect({ to: '/login', search: at.search });
      if (!session.bare) throw redirect({ to: '/' });
    },
  },
  { path: '/forgot-password', load: () => import('./ForgotPage'), open: true },
  { path: '/reset-password', load: () => import('./ResetPage'), open: true, search: readLink },
  { path: '/invitation', load: () => import('./InvitationPage'), open: true, search: readLink },
  {
    path: '/sign-up',
    load: () => import('./SignUpPage'),
    open: true,
    search: ({ token }: { token?: unknown }): { token?: string } => (token === undefined ? {} : readLink({ token })),
  },
] as const satisfies readonly Screen[];
