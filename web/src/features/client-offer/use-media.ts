import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches. */
function useMedia(query: string) {
  const listen = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}

/** Returns whether the sums are beside the offer and not below it. */
export const useWide = () => useMedia('(min-width: 960px)');
