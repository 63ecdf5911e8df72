/** Whether the list of a native select is open; `wasOpened` answers for browsers that do not tell. */
export function isListOpen(target: Element, wasOpened: boolean): boolean {
  if (!(target instanceof HTMLSelectElement)) return false;
  try {
    return target.matches(':open');
  } catch {
    return wasOpened;
  }
}

export function showList(select: HTMLSelectElement) {
  try {
    select.showPicker();
  } catch {
    // A browser that knows no such call opens the list by its own keys.
  }
}
