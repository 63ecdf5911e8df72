import { type ReactNode, Suspense, useCallback, useState } from 'react';

/** Opens a dialog in place of any other; it is drawn with the way to close it. */
export type Show = (draw: (close: () => void) => ReactNode) => void;

/** Returns the dialog of a page: `show` opens one, `dialog` is the element to draw. */
export function useDialog() {
  const [open, setOpen] = useState<{ readonly draw: () => ReactNode } | null>(null);
  const show = useCallback<Show>((draw) => {
    // A dialog that has opened another closes only itself.
    const close = () => setOpen((now) => (now === own ? null : now));
    const own = { draw: () => draw(close) };
    setOpen(own);
  }, []);
  return { show, dialog: <Suspense>{open?.draw()}</Suspense> };
}
