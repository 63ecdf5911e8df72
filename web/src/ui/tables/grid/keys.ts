/** The target of a key in a grid. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'first' | 'last' | 'enter';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the target of a key, or null when the cell itself uses it: within a text the arrows, Home and End move the
 * caret and leave the cell only at its edge. A text selected as a whole counts as edge.
 */
export function moveOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, cell: HTMLElement): Move | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : key === 'Home' ? 'first' : key === 'End' ? 'last' : null;
  if (key === 'Enter') return shiftKey ? 'up' : 'enter';
  if (shiftKey) return null;
  const { atStart, atEnd } = edgesOf(cell);
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return atStart ? 'left' : null;
    case 'ArrowRight':
      return atEnd ? 'right' : null;
    case 'Home':
      return atStart ? 'home' : null;
    case 'End':
      return atEnd ? 'end' : null;
    default:
      return null;
  }
}

function edgesOf(cell: HTMLElement) {
  if (!(cell instanceof HTMLInputElement) || cell.type === 'checkbox') return { atStart: true, atEnd: true };
  const { selectionStart: start, selectionEnd: end, value } = cell;
  const isAll = start === 0 && end === value.length;
  return { atStart: isAll || (start === 0 && end === 0), atEnd: isAll || start === value.length };
}
