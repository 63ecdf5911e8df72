let isLeaving = false;

/** Whether the page is about to go, whatever is unsaved on it: what was typed is kept as a draft. */
export const isBeginningAnew = () => isLeaving;

/** Loads the program anew at an address of its own, as whoever is signed in by now. */
export function beginAnew(path = '/') {
  isLeaving = true;
  window.location.assign(path);
}
