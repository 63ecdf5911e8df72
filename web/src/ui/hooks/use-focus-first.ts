import { type RefObject, useEffect, useRef } from 'react';

/** What takes letters; where nothing is marked, a dialog begins at the first of it. */
const FIELDS = ['input:not([type=checkbox],[type=radio],[type=file],[type=hidden])', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled,[readonly],[tabindex="-1"])`)
  .join();

/**
 * Puts the focus on what bears `data-autofocus`, or on the first field. As the `ref` of a dialog's body it does so in the turn in which the
 * dialog is drawn: the next key goes there, while Mantine's own trap would take the focus a turn later. The mark goes
 * along with the focus, so that the trap does not take it back from somebody who has moved on by then.
 */
export function focusFirst(within: HTMLElement | null) {
  const marked = () => within?.querySelector<HTMLElement>('[data-autofocus]');
  const follow = ({ target }: FocusEvent) => {
    marked()?.removeAttribute('data-autofocus');
    if (target instanceof Element) target.setAttribute('data-autofocus', 'true');
  };
  if (!marked()) within?.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
  if (!marked()) return;
  marked()?.focus({ preventScroll: true });
  within?.addEventListener('focusin', follow);
  return () => within?.removeEventListener('focusin', follow);
}

/** Begins with the focus at what bears `data-autofocus` in the element, as dialogs do by themselves. */
export function useFocusFirst<E extends HTMLElement>(): RefObject<E | null> {
  const within = useRef<E>(null);
  useEffect(() => focusFirst(within.current), []);
  return within;
}
