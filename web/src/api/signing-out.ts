/**
 * A person who signs out is signed out on this device at once, also while the server cannot be reached; the session
 * there is ended as soon as it can be. Until then this browser sends the server nothing else, and nobody is signed in
 * on it.
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
  // After any other answer a repetition would change nothing.
  if (status < 500) localStorage.removeItem(NAME);
  else throw new Error();
}
