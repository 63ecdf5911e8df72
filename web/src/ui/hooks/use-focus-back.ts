import { useEffect, useRef } from 'react';

/** Gives the focus back where it was before the dialog; the library does not when it is mounted open. */
export function useFocusBack(opened: boolean) {
  const before = useRef<Element>(null);
  const was = useRef(false);
  if (opened && !was.current) before.current = document.activeElement;
  was.current = opened;
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [opened]);
}
