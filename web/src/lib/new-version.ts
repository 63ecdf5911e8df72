const RELOADED = 'reloaded-at';
const PATIENCE_MS = 30_000;

/**
 * Called when a part of the program could not be fetched. If the server is there, this page is of the version before and
 * is loaded anew: once, since a second failure at once has another cause. A page without its server is left alone,
 * as it would not come back.
 */
export async function reloadForNewVersion() {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < PATIENCE_MS || !(await isServerThere())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
