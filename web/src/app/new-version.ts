const RELOADED = 'reloaded-at';
const PATIENCE_MS = 30_000;

const lost = new WeakSet<Error>();

/** Whether the error is that a part of the program did not come. */
export const isLostPart = (error: unknown) => error instanceof Error && lost.has(error);

/**
 * Reloads the page once when a part of the program is gone from the server, which after an update
 * means that this page is the old one. A second failure at once goes to the error screen, and so does
 * a server that cannot be reached: reloaded, the page itself would be gone too.
 */
export function reloadForNewVersion() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload);
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    void isServerThere().then((isThere) => {
      if (!isThere) return;
      sessionStorage.setItem(RELOADED, String(Date.now()));
      window.location.reload();
    });
  });
}

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
