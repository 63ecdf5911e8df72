const RELOADED = 'reloaded-at';
const PATIENCE_MS = 30_000;

/**
 * Called when a part of the program could not be fetched. If the server has another version of the program by now, the
 * page is loaded again: once, since a second failure at once has another cause.
 */
export async function reloadForNewVersion() {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < PATIENCE_MS || !(await isOutdated())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

/** Reports whether the server's document begins with another script than this page. */
async function isOutdated() {
  const began = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true && !(await answer.text()).includes(`src="${began}"`);
}
