import { useEffect, useEffectEvent, useRef } from 'react';

/** How long something must be in view to count as seen. */
const MOMENT_MS = 800;

/** How many pixels of something long are enough. */
const ENOUGH = 80;

/** Calls back once, when most of the element has been in view for a moment, in a window that is in front. */
export function useSeen<E extends Element>(isAsked: boolean, onSeen: () => void) {
  const element = useRef<E>(null);
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isAsked || !element.current) return;
    let inView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (inView && document.visibilityState === 'visible') timer = setTimeout(() => tell(), MOMENT_MS);
    };
    const observer = new IntersectionObserver(
      (told) => {
        const { intersectionRatio, intersectionRect } = told.at(-1) as IntersectionObserverEntry;
        inView = intersectionRatio >= 0.5 || intersectionRect.height >= ENOUGH;
        look();
      },
      { threshold: [0, 0.25, 0.5] },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsked]);
  return element;
}
