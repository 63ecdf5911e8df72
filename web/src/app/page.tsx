import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, use } from 'react';
import { useCan } from '@/api/can';
import { type Permission, sessionOf, sessionQuery } from '@/api/session';
import { fetchWholeMessages } from '@/i18n/messages';
import type { Address } from '@/lib/address';
import { isMetered } from '@/lib/metered';
import { part, partOnDemand } from '@/lib/part';
import { ForbiddenScreen } from './error-screens';

interface PageModule {
  readonly default: ComponentType;
  /** Starts the first question of the page, so that it is on its way while the page is drawn. */
  readonly ask?: (queryClient: QueryClient, address: Address) => void;
  /** The same when a pointer or the keyboard comes near a link to the page. */
  readonly prepare?: (queryClient: QueryClient, address: Address) => void;
}

export interface LoaderContext {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly pathname: string; readonly search: object };
  readonly cause: 'preload' | 'enter' | 'stay';
}

interface Page {
  readonly component: () => ReactNode;
  readonly loader: (at: LoaderContext) => Promise<void>;
}

/**
 * The route of a page that is fetched when it is opened, or when a pointer comes near a link to it. A page that could
 * not be fetched throws `LostPart`, for the error screen to try again. With `ahead` it is fetched in advance, as
 * dialogs are. Without the permission it `needs` a message is shown, and nothing of it is fetched. `whole` is for pages
 * that begin with the texts of the office.
 */
export function page(
  load: () => Promise<{ readonly default: unknown }>,
  { ahead = false, needs, whole = false }: { ahead?: boolean; needs?: Permission; whole?: boolean } = {},
): Page {
  // Not typed more closely: pages import the routes, whose types would depend on those of the pages.
  const module = (ahead ? part : partOnDemand)(load as () => Promise<PageModule>);
  let lost: unknown;
  function Page() {
    const found = module.read();
    // Once it has come, the page is drawn, whether its loader has run since or not.
    if (!found && lost) throw lost;
    const { default: Component } = found ?? use(module.load());
    return <Component />;
  }
  return {
    component: needs
      ? () => (
          <Needing permission={needs}>
            <Page />
          </Needing>
        )
      : Page,
    loader: async ({ context, location, cause }: LoaderContext) => {
      const session = needs && sessionOf(await context.queryClient.ensureQueryData(sessionQuery));
      if (needs && !session?.permissions.includes(needs)) return;
      try {
        const [{ ask, prepare }] = await Promise.all([
          module.load(),
          whole && fetchWholeMessages().catch(() => undefined),
        ]);
        lost = undefined;
        const start = cause === 'enter' ? ask : cause === 'preload' && !isMetered() && prepare;
        if (start) start(context.queryClient, { pathname: location.pathname, search: { ...location.search } });
      } catch (error) {
        lost = error;
      }
    },
  };
}

/** A screen for those who have the permission. */
function Needing({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan()(permission) ? children : <ForbiddenScreen />;
}
