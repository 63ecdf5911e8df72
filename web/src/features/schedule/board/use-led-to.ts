import { type RefObject, useEffect } from 'react';

/** Focuses the order that a link leads to, as soon as it is drawn; once for each such link. */
export function useLedTo(box: RefObject<HTMLElement | null>, id: number | undefined) {
  useEffect(() => {
    if (id === undefined || !box.current) return;
    const focus = () => {
      const card = box.current?.querySelector<HTMLElement>(`button[data-order="${id}"]`);
      if (!card) return;
      card.scrollIntoView({ block: 'center' });
      card.focus();
      observer.disconnect();
    };
    const observer = new MutationObserver(focus);
    observer.observe(box.current, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();
  }, [box, id]);
}
