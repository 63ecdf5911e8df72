import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on what bears `data-autofocus`. As the `ref` of a dialog's body it does so in the turn in which the
 * dialog is drawn: the next key goes there, while Mantine's own trap would take the focus a turn later.
 */
export const focusFirst = (within: HTMLElement | null) =>
  within?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

/** Begins with the focus at what bears `data-autofocus` in the element, as dialogs do by themselves. */
export function useFocusFirst<E extends HTMLElement>(): RefObject<E | null> {
  const within = useRef<E>(null);
  useEffect(() => focusFirst(within.current), []);
  return within;
}
