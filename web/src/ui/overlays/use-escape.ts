import { useEffect, useEffectEvent } from 'react';

/** The dialogs that are open, the one on top last. */
const open: { readonly close: () => void }[] = [];

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return;
  // A list that is open in the dialog takes the key for itself, and a cell that was typed into.
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"], [data-typed]'))
    return;
  open.at(-1)?.close();
}

/** Closes a dialog by Escape; of several that lie over each other the one on top alone. */
export function useEscape(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const dialog = { close: () => close() };
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
    open.push(dialog);
    return () => {
      open.splice(open.indexOf(dialog), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [opened]);
}
