/** Reports whether the list of a native select is open; `wasOpened` is used for browsers that do not report it. */
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
    // A browser without this call opens the list by its own keys.
  }
}
