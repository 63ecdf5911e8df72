import { type RefObject, useEffect, useRef } from 'react';

/** Begins with the focus at what bears `data-autofocus` in the element, as dialogs do by themselves. */
export function useFocusFirst<E extends HTMLElement>(): RefObject<E | null> {
  const within = useRef<E>(null);
  useEffect(() => {
    within.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return within;
}
