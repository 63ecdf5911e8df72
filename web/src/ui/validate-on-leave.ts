import type { FocusEvent } from 'react';

interface Validating {
  readonly validateField: (path: string) => unknown;
}

/**
 * The `onBlur` of what encloses the fields of a form: a field is validated as it is left. When a press of
 * the pointer takes the focus away, that waits for its release: a message appearing before would move
 * what lies under the pointer, and the click would miss it.
 */
export const validateOnLeave = (form: Validating) => (event: FocusEvent) => {
  const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
  if (path === undefined) return;
  const validate = () => void form.validateField(path);
  const pressed = document.querySelector(':active') !== null;
  if (pressed) window.addEventListener('pointerup', () => setTimeout(validate), { once: true });
  else validate();
};
