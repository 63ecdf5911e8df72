import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';

/**
 * Keeps what is typed between asking for the palette and its field having the focus, so that a quick
 * hand loses no letter while the palette loads. Call what it returns once the field has the focus.
 */
export function useTypingAhead(waiting: boolean, setText: Dispatch<SetStateAction<string>>): () => void {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setSettled(false);
      return;
    }
    if (settled) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) setText((text) => text + event.key);
      else if (event.key === 'Backspace') setText((text) => text.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [waiting, settled, setText]);
  return useCallback(() => setSettled(true), []);
}
