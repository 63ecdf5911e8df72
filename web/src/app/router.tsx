import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { sessionOf, sessionQuery } from '@/api/session';
import type { Opening, Screen } from '@/records/screen';
import { ErrorScreen, NotFoundScreen } from './error-screens';
import { page } from './page';
import { loadStart, StartPage } from './StartPage';
import { screens } from './screens';
import { Shell } from './shell/Shell';

interface Context {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

/** All screens with the frame around them; they need a signed-in person. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    const session = sessionOf(await context.queryClient.ensureQueryData(sessionQuery));
    if (session && !session.bare) return;
    const search = location.href === '/' ? {} : { wanted: location.href };
    throw redirect({ to: session ? '/second-factor' : '/login', search });
  },
  component: Shell,
});

/** The names of the parameters in a path. */
type NameIn<P extends string> = P extends `${string}$${infer K}/${infer Rest}`
  ? K | NameIn<`/${Rest}`>
  : P extends `${string}$${infer K}`
    ? K
    : never;

/** The type of a screen's route, from its path, its search and its parameters. */
type Routed<S, R extends AnyRoute> = S extends { path: infer P extends string }
  ? ReturnType<
      typeof createRoute<
        unknown,
        R,
        P,
        ResolveFullPath<R, P>,
        string,
        ResolveId<R, string, P>,
        S extends { search: infer V } ? V : undefined,
        Record<NameIn<P>, S extends { text: true } ? string : number>
      >
    >
  : never;

/** Applies a function to all parameters of an address. */
const each = (to: (value: unknown) => unknown) => (params: object) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, to(value)]));

/** Makes the routes of screens below another route; what the compiler cannot follow through a list, `Routed` types. */
const routesOf = <S extends Screen, R extends AnyRoute>(parent: R, all: readonly S[]) =>
  (all as readonly Screen[]).map(({ path, search, text, before, load, ...how }) => {
    const rest: object = {
      validateSearch: search,
      params: { parse: each(text ? String : Number), stringify: each(String) },
      ...(before && {
        beforeLoad: ({ context, ...at }: { context: Context } & Opening) => before({ ...at, ...context }),
      }),
      ...page(load, how),
    };
    return createRoute({ getParentRoute: () => parent, path: path as string, ...rest });
  }) as unknown as Routed<S, R>[];

type Known = (typeof screens)[number];
type Open = Extract<Known, { open: true }>;
const isOpen = (screen: Known): screen is Open => 'open' in screen;

const start = createRoute({
  getParentRoute: () => app,
  path: '/',
  loader: async (loader) => {
    const session = sessionOf(await loader.context.queryClient.ensureQueryData(sessionQuery));
    if (session) await loadStart(session, loader);
  },
  component: StartPage,
});
/** Any other address: not found, within the frame. */
const nowhere = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundScreen });

const inFrame = routesOf(
  app,
  screens.filter((screen): screen is Exclude<Known, Open> => !isOpen(screen)),
);
const routes = [...routesOf(root, screens.filter(isOpen)), app.addChildren([start, nowhere, ...inFrame])];

const routeTree = root.addChildren(routes);
// The page of all widgets is for developers: the shipped program has neither its address nor the page.
if (import.meta.env.DEV) {
  const showroom = () => import('@/features/showroom/ShowroomPage');
  const { component, loader } = page(showroom);
  root.addChildren([...routes, createRoute({ getParentRoute: () => root, path: '/showroom', component, loader })]);
}

/** The screens and their addresses; tests give a history of their own. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    // Lists and details live in the query cache; the router only starts their reading.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The e-mail typed on the page before. */
    email?: string;
  }
}
