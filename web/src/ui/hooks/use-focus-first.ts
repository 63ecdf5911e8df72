import { type RefObject, useEffect, useRef } from 'react';

/** Selectors of fields for typing; without a mark a dialog focuses the first of them. */
const FIELDS = ['input:not([type=checkbox],[type=radio],[type=file],[type=hidden])', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled,[readonly],[tabindex="-1"])`)
  .join();

/**
 * Focuses the element with `data-autofocus`, or the first field. As the `ref` of a dialog's body it does so in the turn
 * in which the dialog is drawn, so that the next key goes there; Mantine's own trap would do it a turn later. The mark
 * is removed, so that the trap does not take the focus back from a person who has moved on by then.
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

/** Focuses the element with `data-autofocus` when mounted, as dialogs do by themselves. */
export function useFocusFirst<E extends HTMLElement>(): RefObject<E | null> {
  const within = useRef<E>(null);
  useEffect(() => focusFirst(within.current), []);
  return within;
}
