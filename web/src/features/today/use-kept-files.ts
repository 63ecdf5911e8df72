import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Order } from '@/domain/outbox/command';
import { part } from '@/lib/part';
import { filesOf } from './my-day';

const keeper = part(() => import('@/api/kept-files'));
const NONE: ReadonlySet<string> = new Set();

/** Stores the files of the orders on this device, those of the first orders first, and returns which are there. */
export function useKeptFiles(orders: readonly Order[]): ReadonlySet<string> {
  const wanted = filesOf(orders);
  const { data } = useQuery({
    // The key has the files' names; equal requests share one download.
    queryKey: ['kept-files', wanted.map(({ url }) => url)],
    queryFn: async ({ signal }) => (await keeper.load()).keepFiles(wanted, signal),
    enabled: wanted.length > 0,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // A device that keeps nothing shows them from the network.
    retry: false,
    placeholderData: keepPreviousData,
  });
  return data ?? NONE;
}
