const RELOADED = 'reloaded-at';
const PATIENCE_MS = 30_000;

/**
 * Reloads the page once when a part of the program is gone from the server, which after an update
 * means that this page is the old one. A second failure at once goes to the error screen.
 */
export function reloadForNewVersion() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}
