import type { FocusEvent } from 'react';

interface Validating {
  readonly validateField: (path: string) => unknown;
}

/**
 * Runs what may move the page about, such as a message. While the pointer is pressed it waits for the release, or the
 * click would miss its target. A finger is up before the field loses the focus: only the mouse events that the browser
 * makes of a tap are not.
 */
export function afterPress(act: () => void) {
  const pressed = document.querySelector(':active') !== null;
  if (pressed) window.addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
}

/** The `onBlur` of what encloses the fields of a form: a field is validated as it is left. */
export const validateOnLeave = (form: Validating) => (event: FocusEvent) => {
  const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
  if (path !== undefined) afterPress(() => void form.validateField(path));
};
