/**
 * Who signs out is gone from this device at once, whether or not the server can be reached; the session there is ended
 * as soon as it can be. Until then this browser asks the server for nothing else, and nobody is signed in on it.
 */
const NAME = 'signing-out';
const PATIENCE_MS = 3_000;

/** The session of this browser is to be ended. */
export const beginSigningOut = () => localStorage.setItem(NAME, '1');

export const isSigningOut = () => NAME in localStorage;

/** Ends the session that is to be ended, if there is one; fails while the server does not answer. */
export async function endSession(): Promise<void> {
  if (!isSigningOut()) return;
  const { status } = await fetch('/api/auth/logout', { signal: AbortSignal.timeout(PATIENCE_MS) });
  // Whatever else it says, asking again would change nothing.
  if (status < 500) localStorage.removeItem(NAME);
  else throw new Error();
}
