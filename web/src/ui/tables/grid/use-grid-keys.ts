import type { ClipboardEvent, Dispatch, KeyboardEvent, RefObject } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import { toast } from '@/ui/feedback/toast';
import { useStable } from '@/ui/hooks/use-stable';
import { type Column, takesPaste } from './columns';
import type { GridAction, GridRow } from './grid-state';
import { type Move, moveOf } from './keys';
import { isListOpen, showList } from './native-list';
import { type Place, placeOf } from './places';
import { isTable } from './table-text';

/** The reading of pasted tables. */
const paste = part(() => import('./paste'));

interface Keys<V> {
  readonly columns: readonly Column<V>[];
  /** The rows that are not to be deleted, in their order. */
  readonly live: readonly GridRow<V>[];
  readonly dispatch: Dispatch<GridAction<V>>;
  readonly newValues?: ((beside: V | undefined) => V) | undefined;
  readonly readOnly: boolean;
  readonly busy: boolean;
  readonly move: (from: Place, to: Move) => void;
  /** Opens the list of a picker's cell, with what was typed on it. */
  readonly openPicker: (at: Place, typed: string) => void;
  /** Puts the focus there once the next drawing is there. */
  readonly want: (place: Place | null) => void;
  /** Counts the stays in cells: what is typed during one is one step to be undone. */
  readonly stay: RefObject<number>;
  /** Sets whether Escape undoes something. */
  readonly setTyped: (is: boolean) => void;
  /** Whether the list of a native select was opened, for browsers that do not report it. */
  readonly listOpen: RefObject<boolean>;
  readonly onMove: ((key: string, to: -1 | 1) => void) | undefined;
}

/** Handles keys and the clipboard in a grid. */
export function useGridKeys<V>({ columns, live, dispatch, newValues, readOnly, busy, ...grid }: Keys<V>) {
  const { move, openPicker, want, stay, setTyped, listOpen, onMove } = grid;
  const t = useOfficeT().grid;
  const tag = () => `stay-${stay.current}`;

  /** Handles a key that cells of this kind use themselves; returns whether it did. */
  const takeKey = (event: KeyboardEvent<HTMLElement>, from: Place, opens: boolean): boolean => {
    const column = columns.find((one) => one.id === from.column);
    const { target, key } = event;
    if (column?.kind === 'picker' && !busy) {
      const typed = isCharacter(event) && key !== ' ' ? key : '';
      if (opens || typed !== '' || key === ' ') {
        openPicker(from, typed);
        return true;
      }
      const { clear } = column;
      if (clear && (key === 'Delete' || key === 'Backspace')) {
        setTyped(true);
        dispatch({ type: 'edit', ...from, tag: tag(), change: clear });
        return true;
      }
    }
    if (opens && target instanceof HTMLSelectElement) {
      listOpen.current = true;
      showList(target);
      return true;
    }
    if (key === 'F2' && target instanceof HTMLInputElement) {
      target.setSelectionRange(target.value.length, target.value.length);
      return true;
    }
    return false;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly || event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
    const from = placeOf(event.target);
    if (!from && event.target instanceof HTMLInputElement) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key)) {
      const isRedo = event.shiftKey || event.key.toLowerCase() === 'y';
      event.preventDefault();
      if (busy) return;
      stay.current += 1;
      dispatch({ type: isRedo ? 'redo' : 'undo' });
      return want(from);
    }
    if (!from) return;
    if (isListOpen(event.target, listOpen.current)) {
      if (['Enter', 'Escape', 'Tab'].includes(event.key)) listOpen.current = false;
      return;
    }
    if (onMove && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      if (busy) return;
      onMove(from.key, event.key === 'ArrowUp' ? -1 : 1);
      return want(from);
    }
    const opens = event.key === 'F2' || (event.altKey && event.key === 'ArrowDown');
    if (takeKey(event, from, opens)) return event.preventDefault();
    if (event.target instanceof HTMLSelectElement && event.key === ' ') listOpen.current = true;
    if (event.key === 'Escape') {
      if (busy) return;
      dispatch({ type: 'revert', tag: tag() });
      stay.current += 1;
      setTyped(false);
      return want(from);
    }
    const to = moveOf(event, event.target);
    // A button in a row is pressed by Enter, and leads nowhere.
    if (!to || (from.column.startsWith('#') && to === 'enter')) return;
    event.preventDefault();
    move(from, to);
  };

  /** Puts a pasted text into the rows as they are once it can be read. */
  const take = useStable((text: string, from: Place) => {
    const reading = paste.read();
    if (!reading || busy) return;
    const table = reading.readTable(text);
    const start = live.findIndex((row) => row.key === from.key);
    const beside = live.at(-1)?.values;
    const pasted = reading.pasteTable({
      table,
      columns,
      rows: live.slice(Math.max(0, start)),
      column: from.column,
      newValues: newValues && (() => newValues(beside)),
    });
    stay.current += 1;
    dispatch({ type: 'fill', rows: pasted.rows });
    if (!isTable(text)) return;
    const more = [
      pasted.unread > 0 && t.pastedUnread({ n: pasted.unread }),
      table.length > reading.MAX_PASTED_ROWS + 1 && t.pastedMost({ n: reading.MAX_PASTED_ROWS }),
    ].filter((words) => words !== false);
    const told = more.length > 0 ? toast.warning : toast.info;
    told([t.pasted({ n: pasted.rows.length }), ...more].join('. '));
  });

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    const text = event.clipboardData.getData('text/plain');
    const column = columns.find((one) => one.id === from?.column);
    if (readOnly || busy || !from || !column || text === '') return;
    if (!isTable(text) && (column.kind === 'text' || !takesPaste(column))) return;
    event.preventDefault();
    void paste.load().then(() => take(text, from));
  };

  return { onKeyDown, onPaste };
}

const isCharacter = (event: KeyboardEvent) =>
  [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
