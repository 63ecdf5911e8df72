import { useEffect, useState } from 'react';
import { part } from '@/lib/part';
import type { Order } from './command';
import { filesOf } from './my-day';

const keeper = part(() => import('@/api/kept-files'));
const NONE: ReadonlySet<string> = new Set();

/** Keeps the files of the orders on this device, those of the first orders first, and tells which are there. */
export function useKeptFiles(orders: readonly Order[]): ReadonlySet<string> {
  const [kept, setKept] = useState(NONE);
  const [network, setNetwork] = useState(0);
  const wanted = filesOf(orders);
  const names = wanted.map(({ url }) => url).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the files, and what the network did not bring is fetched when it returns
  useEffect(() => {
    if (names === '') return;
    const abort = new AbortController();
    keeper
      .load()
      .then(({ keepFiles }) => keepFiles(wanted, abort.signal))
      .then(
        (files) => {
          if (!abort.signal.aborted) setKept(files);
        },
        // A device that keeps nothing shows them from the network.
        () => undefined,
      );
    return () => abort.abort();
  }, [names, network]);
  useEffect(() => {
    const returned = () => setNetwork((times) => times + 1);
    window.addEventListener('online', returned);
    return () => window.removeEventListener('online', returned);
  }, []);
  return kept;
}
