const AGAIN_MS = 15_000;
let asked = false;

/**
 * Lets the service worker store the pages for work without a network. Only people with a day of work ask for it: no
 * other browser has to store anything. Without TLS browsers refuse, and the pages need the network.
 */
export function keepPages() {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  const { serviceWorker } = navigator;
  install(serviceWorker);
  serviceWorker.ready
    .then(({ active }) => {
      // A page that was being opened while the service worker began was given to none.
      if (!serviceWorker.controller) active?.postMessage('claim');
    })
    .catch(() => undefined);
}

/**
 * One file that is not loaded fails the whole installation, and the browser itself repeats it only with the next page.
 */
function install(serviceWorker: ServiceWorkerContainer) {
  serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'redundant' && !registration.active) setTimeout(install, AGAIN_MS, serviceWorker);
      });
    })
    // A browser that keeps nothing shows the page all the same.
    .catch(() => undefined);
}
