let isLeaving = false;

/** Reports whether the page is about to be left, even with unsaved input: that is kept as a draft. */
export const isBeginningAnew = () => isLeaving;

/** Loads the program again at an address of its own, for the person signed in by now. */
export function beginAnew(path = '/') {
  isLeaving = true;
  window.location.assign(path);
}
