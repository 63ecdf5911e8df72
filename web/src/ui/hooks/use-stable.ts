import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same while what it does follows each drawing: memoised children are not drawn again for it. */
export function useStable<A extends readonly unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
