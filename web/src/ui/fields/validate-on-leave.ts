import type { FocusEvent } from 'react';

interface Validating {
  readonly validateField: (path: string) => unknown;
}

/**
 * Does what may move the page about, such as showing a message. While the pointer is pressed that waits for its
 * release, or the click would miss what lay under it. A finger is up before the field hears that it was left: only
 * the mouse that the browser makes of it is not.
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
