/**
 * Whether keys typed at the target are for a part of the page: it has the focus, or, after a dialog or a click on
 * nothing, only what is around it has. While a dialog is open they are for nothing below it.
 */
export const isFor = (part: Element | null | undefined, target: EventTarget | null) =>
  target instanceof Node &&
  !!part &&
  (part.contains(target) || target.contains(part)) &&
  !document.querySelector('[aria-modal="true"]');
