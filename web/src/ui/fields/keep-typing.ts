let keeping = false;

/** After this time people have given up what they opened. */
const LONGEST_MS = 10_000;

/**
 * Keeps what is typed until the focus goes on, and types it there: a quick hand loses no letter while what it has just
 * opened is fetched or drawn. A press elsewhere or Escape ends it. Asked again meanwhile, it goes on.
 */
export function keepTyping() {
  if (keeping) return;
  keeping = true;
  let text = '';
  const over = new AbortController();
  const stop = () => over.abort();
  const on = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, heard, { capture: true, signal: over.signal });

  on('keydown', (event) => {
    if (event.key === 'Escape') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey || isField(document.activeElement)) return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  on('focusin', ({ target }) => {
    stop();
    // A turn later, since React may be in the middle of drawing the field.
    if (text !== '' && isField(target)) queueMicrotask(() => document.execCommand('insertText', false, text));
  });
  on('pointerdown', stop);
  const timer = setTimeout(stop, LONGEST_MS);
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    keeping = false;
  });
}

const NOT_TYPED = ['button', 'checkbox', 'file', 'radio', 'range', 'reset', 'submit'];

/** Reports whether keys typed there become text. */
function isField(target: EventTarget | null) {
  if (target instanceof HTMLInputElement) return !target.readOnly && !NOT_TYPED.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
