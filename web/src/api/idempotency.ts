import { useCallback, useRef } from 'react';

export const KEY = 'Idempotency-Key';

/** The header that makes a repeated change give the first one's answer. */
export const idempotencyHeader = (key: string) => ({ [KEY]: key });

/** A unique key. Not `crypto.randomUUID`: that is missing where the page is served without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** No person repeats an act so quickly; the two clicks of a double click come before the button is disabled. */
const SAME_ACT_MS = 100;
let last = { change: '', key: '', at: Number.NEGATIVE_INFINITY };

/** The key of a change without one of its own: a double click makes the same change with the same key, so it happens once. */
export function keyOfChange(change: string): string {
  const now = performance.now();
  const again = change === last.change && now - last.at < SAME_ACT_MS;
  last = { change, key: again ? last.key : newIdempotencyKey(), at: now };
  return last.key;
}

/**
 * One key for one act of a form: a retry after a lost answer sends the same key. Call `renew` once the act has
 * succeeded, unless the form is gone then, and when the content has changed, unless `headers` gets the content. A
 * refused call leaves nothing under its key.
 */
export function useIdempotencyKey() {
  const key = useRef<string>(null);
  const of = useRef<string>(undefined);
  const renew = useCallback(() => {
    key.current = null;
  }, []);
  const headers = useCallback((sent?: unknown) => {
    const said = JSON.stringify(sent);
    if (said !== of.current) key.current = null;
    of.current = said;
    key.current ??= newIdempotencyKey();
    return idempotencyHeader(key.current);
  }, []);
  return { headers, renew };
}
