import { useCallback, useRef } from 'react';

export const KEY = 'Idempotency-Key';

/** The header that makes a repeated change give the first one's answer. */
export const idempotencyHeader = (key: string) => ({ [KEY]: key });

/** A key nobody else has. Not `crypto.randomUUID`: that is missing where the page is served without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key for one act of a form: a retry after a lost answer sends the same key. Call `renew` once
 * the act has succeeded, or when what is sent has changed.
 */
export function useIdempotencyKey() {
  const key = useRef<string>(null);
  key.current ??= newIdempotencyKey();
  const renew = useCallback(() => {
    key.current = newIdempotencyKey();
  }, []);
  return { headers: () => idempotencyHeader(key.current ?? newIdempotencyKey()), renew };
}
