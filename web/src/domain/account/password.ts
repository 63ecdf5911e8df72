/** Characters a password somebody chooses has at least; the server has the last word. */
export const MIN_PASSWORD = 10;
const MAX_BYTES = 200;

/** Returns the rule of the server that a new password breaks, or null. */
export function passwordFault(password: string): 'blank' | 'short' | 'long' | null {
  if (password.trim() === '') return 'blank';
  if (lengthOf(password) < MIN_PASSWORD) return 'short';
  return new TextEncoder().encode(password).length > MAX_BYTES ? 'long' : null;
}

/** Characters as people count them. */
export const lengthOf = (password: string) => [...password].length;
