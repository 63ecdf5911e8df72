import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/client';
import { isUnreachable } from '@/api/kept';

const SHUT_OUT = ['not_logged_in', 'second_factor_required'];

/**
 * The store of everything read from the server. `onShutOut` is called when a call fails because the session has ended,
 * or has too few rights.
 */
export function createQueryClient(onShutOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && SHUT_OUT.includes(error.code)) onShutOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status < 500 && error.status > 0),
        // Failed queries on the screen are repeated until the server is there again.
        refetchInterval: ({ state }) => isUnreachable(state.error) && 10_000,
      },
      // Without a connection a change fails at once, visibly, instead of happening later unnoticed.
      mutations: { networkMode: 'always' },
    },
  });
}
