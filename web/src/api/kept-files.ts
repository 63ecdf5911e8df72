/**
 * Files of the next days that this device stores for use without a network: the service worker, which uses the same
 * cache name, serves them then.
 */
const NAME = 'teren-files';

/** How much is kept in all, and of one file, in bytes. */
const LIMITS = { all: 60_000_000, file: 10_000_000 };

/** A file to store; its size, if known before it is fetched. */
export interface WantedFile {
  readonly url: string;
  readonly size?: number;
}

/** Browsers keep files for pages with TLS alone, and some people pay for every byte. */
const mayKeep = () => {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return 'caches' in window && connection?.saveData !== true;
};

/**
 * Stores these files, the first ones first, as far as there is room, and deletes all others. Returns the addresses of
 * those stored; what cannot be fetched now is left out.
 */
export async function keepFiles(
  wanted: readonly WantedFile[],
  signal: AbortSignal,
  limits = LIMITS,
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  if (!mayKeep()) return kept;
  const cache = await caches.open(NAME);
  let used = 0;
  for (const { url, size } of wanted) {
    if (signal.aborted) return kept;
    if (size !== undefined && size > limits.file) continue;
    const bytes = await sizeOf(cache, url).catch(() => undefined);
    const room = Math.min(limits.file, limits.all - used);
    const taken = bytes ?? (await fetchInto(cache, url, room, signal).catch(() => undefined));
    if (taken === undefined || taken > room) continue;
    used += taken;
    kept.add(url);
  }
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!kept.has(pathname + search)) await cache.delete(url);
  }
  return kept;
}

async function sizeOf(cache: Cache, url: string): Promise<number | undefined> {
  const answer = await cache.match(url);
  return answer && Number(answer.headers.get('content-length'));
}

/** Fetches a file and keeps it if there is room; answers its size. */
async function fetchInto(cache: Cache, url: string, room: number, signal: AbortSignal): Promise<number | undefined> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > room) {
    await answer.body?.cancel();
    return undefined;
  }
  const content = await answer.blob();
  if (content.size > room) return undefined;
  const headers = new Headers(answer.headers);
  // It is unpacked by now, and the same for every request.
  for (const name of ['content-encoding', 'vary']) headers.delete(name);
  headers.set('content-length', String(content.size));
  await cache.put(url, new Response(content, { headers }));
  return content.size;
}

/** Deletes all of them: they were stored for another person. */
export const forgetFiles = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(NAME).catch(() => undefined);
};
