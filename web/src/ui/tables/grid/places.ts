import type { Move } from './keys';

/** A cell, by its row and its column. */
export interface Place {
  readonly key: string;
  readonly column: string;
}

/** The column of the button that takes a row out. */
export const REMOVE = '#remove';

/** Returns the row that contains an element. */
export const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** Returns the cell that contains an element; null for elements outside the table, such as an opened list. */
export function placeOf(target: Element): Place | null {
  const column = target.closest<HTMLElement>('[data-col]')?.dataset.col;
  const key = rowOf(target)?.dataset.row;
  return column !== undefined && key !== undefined ? { key, column } : null;
}

export const cellAt = (root: HTMLElement, { key, column }: Place) =>
  root.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-col="${CSS.escape(column)}"]:not(:disabled)`);

/** Goes to a cell as a spreadsheet does: its content selected, so that typing replaces it. */
export function enter(cell: HTMLElement) {
  if (document.activeElement !== cell) cell.focus();
  if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select();
}

/** A cell for a number. */
export const isNumberCell = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal' && placeOf(target) !== null;

/** Reports whether no text in it is selected. */
export const isCollapsed = ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart === selectionEnd;

/** The way on from a cell that its row does not have; other moves go on as they began. */
const ONWARDS: Partial<Record<Move, Move>> = { home: 'right', first: 'right', end: 'left', last: 'left' };

/** The place a move leads to among rows and columns that can be entered, or null where it would leave them. */
export function placeAfter(
  rows: readonly string[],
  columns: readonly string[],
  from: Place,
  to: Move,
  isThere: (place: Place) => boolean,
): Place | null {
  let place = stepFrom(rows, columns, from, to);
  while (place && !isThere(place)) place = stepFrom(rows, columns, place, ONWARDS[to] ?? to);
  return place;
}

function stepFrom(rows: readonly string[], columns: readonly string[], { key, column }: Place, to: Move): Place | null {
  const stops = [...columns, REMOVE];
  const [at, i] = [rows.indexOf(key), stops.indexOf(column)];
  if (at < 0) return null;
  const place = (n: number, k: number) => {
    const [row, stop] = [rows[n], stops[k]];
    return row !== undefined && stop !== undefined ? { key: row, column: stop } : null;
  };
  const [last, end] = [rows.length - 1, stops.length - 2];
  switch (to) {
    case 'up':
      return at > 0 ? place(at - 1, i) : null;
    case 'down':
    case 'enter':
      return place(at + 1, i);
    case 'left':
      return i > 0 ? place(at, i - 1) : at > 0 ? place(at - 1, end) : null;
    case 'right':
      return i < end ? place(at, i + 1) : place(at + 1, 0);
    case 'home':
      return place(at, 0);
    case 'end':
      return place(at, end);
    case 'first':
      return place(0, 0);
    case 'last':
      return place(last, end);
  }
}
