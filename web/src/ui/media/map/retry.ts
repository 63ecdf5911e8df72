interface Options {
  /** How many further attempts follow the first one. */
  readonly times: number;
  /** Milliseconds before the first further try; each waits twice as long as the one before. */
  readonly delay: number;
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tries until it succeeds, with growing pauses; fails with the last failure, or when given up. */
export async function retry<T>(attempt: () => Promise<T>, { times, delay, signal, wait = sleep }: Options): Promise<T> {
  for (let n = 0; ; n++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      console.warn(error);
      if (n === times) throw error;
      await wait(delay * 2 ** n, signal);
    }
  }
}

/** Resolves after the time, or at once when aborted: the caller checks the signal next. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
