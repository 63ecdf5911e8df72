/**
 * Lets the service worker keep the pages for when there is no network. Only who has a day of work asks for it:
 * nobody else's browser is given anything to keep. Without TLS browsers refuse, and the pages need the network.
 */
export function keepPages() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that keeps nothing shows the page all the same.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
