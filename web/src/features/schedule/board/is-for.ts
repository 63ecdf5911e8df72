/**
 * Reports whether keys typed at the target are for a part of the page: it contains the focus, or, after a dialog or a
 * click on nothing, only an element around it does. While a dialog is open, keys are for nothing below it.
 */
export const isFor = (part: Element | null | undefined, target: EventTarget | null) =>
  target instanceof Node &&
  !!part &&
  (part.contains(target) || target.contains(part)) &&
  !document.querySelector('[aria-modal="true"]');
