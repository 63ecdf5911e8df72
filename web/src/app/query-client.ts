import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/client';

const SHUT_OUT = ['not_logged_in', 'second_factor_required'];

/** The store of everything read from the server. `onShutOut` is told when a call finds the session gone, or not enough. */
export function createQueryClient(onShutOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && SHUT_OUT.includes(error.code)) onShutOut();
  };
  const mutationCache = new MutationCache({ onError });
  // A change of a dialog waits for the connection as long as the dialog is there: what was discarded with it is not
  // sent behind the person's back. Acts of a page go out however far the person has gone on.
  mutationCache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || event.observer.hasListeners()) return;
    const { meta, state } = event.mutation;
    if (meta?.['ofDialog'] && state.isPaused) mutationCache.remove(event.mutation);
  });
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status < 500 && error.status > 0),
      },
    },
  });
}
