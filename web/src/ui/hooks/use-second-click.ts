import { useEffect } from 'react';

/** How long the second of two clicks may still come after its target has gone. */
const SOON_MS = 500;

function swallow(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** For something that one click closes, such as a sheet: the second of two was meant for it, not for what lay below. */
export function useSecondClick() {
  useEffect(
    () => () => {
      window.addEventListener('click', swallow, { capture: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), SOON_MS);
    },
    [],
  );
}
