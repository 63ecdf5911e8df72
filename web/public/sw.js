/*
 * Keeps the pages for when there is no network: the one page of the application and what the day of work needs of the
 * program. The build writes the list of files and its mark in here. It never touches a call of the API, and answers
 * nothing in place of a file that is gone: the page must learn of a new version. Uploads that the page has kept for the
 * next days it hands out when there is no network.
 */
const FILES = /* files */ [];
const VERSION = '/* version */';

const PREFIX = 'teren-pages-';
const CACHE = PREFIX + VERSION;
/** What `api/kept-files.ts` fills and forgets. */
const UPLOADS = 'teren-files';
const PAGE = '/';
/** A gateway says so of a server that is down. */
const UNREACHED = [502, 503, 504];
/** How long a weak network may think about the page before the kept one is shown. */
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // All or nothing; what bears a hash in its name comes from the browser's own cache if it is there.
      // The page is asked for as nobody, since the server writes into it who is signed in.
      await cache.addAll([new Request(PAGE, { cache: 'reload', credentials: 'omit' }), ...FILES]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // A page of the version before may still be open, and fetch parts of it.
      const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** A page that nobody serves asks for it. */
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/uploads/')) return event.respondWith(upload(request));
  if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) return;
  // A program of its own, of which nothing is kept.
  if (pathname.startsWith('/client-offers/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** The page from the server, so that a new version shows at once; the kept one when the network fails or dawdles. */
async function page(request) {
  const fresh = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const kept = await (await caches.open(CACHE)).match(PAGE);
  if (!kept) return fresh;
  try {
    const answer = await Promise.race([fresh, late]);
    // A gateway in front of a server that is down has nothing better to show.
    return answer === undefined || UNREACHED.includes(answer.status) ? kept : answer;
  } catch {
    return kept;
  } finally {
    fresh.catch(() => undefined);
  }
}

/** A file from the server, which knows who may see it; the kept one when the network fails. */
async function upload(request) {
  const kept = () => caches.match(request.url, { cacheName: UPLOADS });
  try {
    const answer = await fetch(request);
    return (UNREACHED.includes(answer.status) && (await kept())) || answer;
  } catch (error) {
    const file = await kept();
    if (file) return file;
    throw error;
  }
}

/** Names bear a hash, so what is kept is what the server has; what is not kept, the server alone knows. */
const file = async (request) => (await caches.match(request)) ?? fetch(request);
