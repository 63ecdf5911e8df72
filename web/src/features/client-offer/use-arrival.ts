import { useEffect, useRef } from 'react';

/** For the heading of a page that takes the place of another: it is at the top, and where reading goes on. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return heading;
}
