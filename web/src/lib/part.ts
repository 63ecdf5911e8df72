import { reloadForNewVersion } from './new-version';

/** A module that is fetched apart from the first load, and once. */
export interface Part<M> {
  /** The module when it is there already. */
  readonly read: () => M | undefined;
  /** Fetches the module, rejecting with `LostPart`; after a failure the next call tries again. */
  readonly load: () => Promise<M>;
}

/** A module could not be fetched: there is no network, or the server has a newer version of the program. */
export class LostPart extends Error {
  override readonly name = 'LostPart';
  readonly retry: () => Promise<unknown>;

  constructor(retry: () => Promise<unknown>, cause: unknown) {
    super('A part of the program could not be fetched', { cause });
    this.retry = retry;
  }
}

/** Parts that were not requested yet. */
const waiting = new Set<Part<unknown>>();
/** Whether parts are fetched ahead, and whether that is under way. */
let prefetch: 'off' | 'done' | 'running' = 'off';

/**
 * Makes a part of the module that `load` imports. It is fetched before it is requested, once `prefetchParts` was
 * called.
 */
export function part<M>(load: () => Promise<M>): Part<M> {
  const made = partOnDemand(load);
  waiting.add(made);
  if (prefetch === 'done') prefetchParts();
  return made;
}

/** The same for a part that is fetched only on request. */
export function partOnDemand<M>(load: () => Promise<M>): Part<M> {
  let module: M | undefined;
  let loading: Promise<M> | undefined;
  const made: Part<M> = {
    read: () => module,
    load: () => {
      loading ??= load().then(
        (found) => {
          module = found;
          return found;
        },
        (cause: unknown) => {
          loading = undefined;
          throw new LostPart(made.load, cause);
        },
      );
      return loading;
    },
  };
  return made;
}

/**
 * Fetches the other parts in idle moments, one after the other, so that they are there when requested, also without a
 * network.
 */
export function prefetchParts() {
  if (prefetch === 'running') return;
  prefetch = 'running';
  void prefetchAll().then(() => {
    prefetch = 'done';
  });
}

async function prefetchAll() {
  // A part may register further ones, which this loop reaches as well.
  for (const next of waiting) {
    await idle();
    while (waiting.has(next)) {
      if (!navigator.onLine) {
        await networkReturns();
        continue;
      }
      await next.load().then(
        () => waiting.delete(next),
        () => networkReturns(),
      );
    }
  }
}

const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

/** Browsers do not always notice that the network is back. */
const PAUSE_MS = 10_000;

/**
 * Fetches a module again and again until it arrives, or until it is not wanted any more; then it returns nothing.
 * `onFailure` is called for the first failure. A page of an older version of the program is loaded again meanwhile.
 */
export async function untilFetched<M>(load: () => Promise<M>, isWanted: () => boolean, onFailure?: () => void) {
  for (let tries = 0; isWanted(); tries++) {
    try {
      const module = await load();
      return isWanted() ? module : undefined;
    } catch {
      if (tries === 0 && isWanted()) onFailure?.();
      await reloadForNewVersion();
      await networkReturns();
    }
  }
  return undefined;
}

/** Resolves when the browser reports the network back, or after a while. */
const networkReturns = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    window.addEventListener('online', done);
  });
