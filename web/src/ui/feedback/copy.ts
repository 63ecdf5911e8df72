/** Copies a text to the clipboard; returns false where the browser does not allow that. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way, which pages without TLS still have. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('aria-hidden', 'true');
  // Within the dialog that holds the focus, if there is one.
  (before?.closest('[role="dialog"]') ?? document.body).append(box);
  box.select();
  const copied = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
