import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconArrowBackUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import {
  type ClipboardEvent,
  type Dispatch,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '../toast';
import { type Column, isNumber, takesPaste } from './columns';
import c from './Grid.module.css';
import { type CellEvents, type Draft, drawInput, drawText } from './GridCell';
import { type Faults, type GridAction, type GridRow, isChanged, newRow } from './grid-state';
import { type Move, moveOf } from './keys';
import { isTable, MAX_PASTED_ROWS, pasteTable, readTable, tableText } from './paste';
import { pickerBox } from './picker-column';

export interface GridProps<V> {
  /** What the table holds, for assistive technology. */
  readonly label: string;
  /** Keep the list stable (a constant or a memo): a new one draws every row anew. */
  readonly columns: readonly Column<V>[];
  /** In the order they are shown. */
  readonly rows: readonly GridRow<V>[];
  readonly dispatch: Dispatch<GridAction<V>>;
  /** What is wrong with a row, by column, in words. It is asked often: keep what was found. */
  readonly faultsOf: (values: V) => Faults;
  /** What a new row begins with, beside another; without it no rows can be added. */
  readonly newValues?: (beside: V | undefined) => V;
  readonly addLabel?: string;
  /** The column a new row is typed into first. */
  readonly firstColumn?: string;
  /** A line over the first row of a group, or nothing. `add` adds a row behind another. */
  readonly heading?: (
    row: GridRow<V>,
    before: GridRow<V> | undefined,
    add: (behind: GridRow<V> | undefined) => void,
  ) => ReactNode;
  readonly readOnly?: boolean;
  /** While it is being saved nothing is typed; the focus stays where it is. */
  readonly busy?: boolean;
  readonly empty: ReactNode;
  /** Stands at the foot, at the right: totals. */
  readonly foot?: ReactNode;
}

interface Place {
  readonly key: string;
  readonly column: string;
}

interface Open extends Place {
  readonly typed: string;
}

const REMOVE = '#remove';

/**
 * A table that is typed into like a spreadsheet: Tab and the arrows go from cell to cell, Enter down, pasted
 * rows are taken. Its cells are native inputs and its rows draw only when they change. On a phone each row is
 * a card. What is typed lives with the caller, in `gridReducer`.
 */
export function Grid<V>(props: GridProps<V>) {
  const { label, rows, dispatch, faultsOf, newValues, readOnly = false, busy = false } = props;
  const t = useT().ui.grid;
  // A column that only opens a list has nothing to be read.
  const columns = useMemo(
    () => (readOnly ? props.columns.filter((one) => one.kind !== 'picker' || !one.mark) : props.columns),
    [props.columns, readOnly],
  );
  const id = useId();
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  /** Where the focus goes once the next drawing is there. */
  const wanted = useRef<Place>(null);
  /** One stay in one cell: what is typed during it is one step to be undone. */
  const stay = useRef(0);
  const tag = () => `stay-${stay.current}`;
  /** Draws once more, so that the focus goes where it is wanted although nothing else has changed. */
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const want = (place: Place | null) => {
    wanted.current = place;
    draw();
  };
  /** Whether the list of a native select was opened, for browsers that do not tell. */
  const listOpen = useRef(false);

  const hasPickers = !readOnly && columns.some(({ kind }) => kind === 'picker');
  useEffect(() => {
    if (hasPickers) void pickerBox.load();
  }, [hasPickers]);
  /** Typed on, while its list is being fetched, a cell keeps all of it. */
  const pending = useRef('');
  const openPicker = (at: Open) => {
    if (pickerBox.read()) return setOpen(at);
    pending.current += at.typed;
    void pickerBox.load().then(() => {
      setOpen({ ...at, typed: pending.current });
      pending.current = '';
    });
  };

  /** Where the focus is, by place: a new row that was saved comes back under another key. */
  const focused = useRef<{ index: number; column: string }>(null);

  useLayoutEffect(() => {
    const lost = document.activeElement === document.body ? focused.current : null;
    const row = lost && rows[lost.index];
    const place = wanted.current ?? (lost && row && { key: row.key, column: lost.column });
    wanted.current = null;
    const cell = place && root.current && cellAt(root.current, place);
    if (cell) enter(cell);
  });

  const live = rows.filter((row) => !row.deleted);

  const add = (beside: GridRow<V> | undefined) => {
    if (!newValues || busy) return;
    const row = newRow(newValues(beside?.values), true);
    wanted.current = { key: row.key, column: props.firstColumn ?? columns[0]?.id ?? '' };
    dispatch({ type: 'add', row, after: beside?.key });
  };

  const move = (from: Place, to: Move) => {
    const place = placeAfter(from, to);
    const cell = place && root.current && cellAt(root.current, place);
    if (cell) enter(cell);
    else if (to === 'enter' && from.key === live.at(-1)?.key) add(live.at(-1));
  };

  /** The cell a step away that can be entered, if there is one. */
  const placeAfter = ({ key, column }: Place, to: Move): Place | null => {
    const stops = [...columns.filter(({ kind }) => kind !== 'computed').map((one) => one.id), REMOVE];
    const [at, i] = [live.findIndex((row) => row.key === key), stops.indexOf(column)];
    if (at < 0) return null;
    const place = (n: number, k: number) => {
      const [row, stop] = [live[n], stops[k]];
      return row && stop !== undefined ? { key: row.key, column: stop } : null;
    };
    const [last, end] = [live.length - 1, stops.length - 2];
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
    const column = columns.find((one) => one.id === from?.column);
    if (!from) return;
    if (isListOpen(event.target, listOpen.current)) {
      if (['Enter', 'Escape', 'Tab'].includes(event.key)) listOpen.current = false;
      return;
    }
    const opens = event.key === 'F2' || (event.altKey && event.key === 'ArrowDown');
    if (column?.kind === 'picker' && !busy) {
      const typed = isCharacter(event) && event.key !== ' ' ? event.key : '';
      if (opens || typed !== '' || event.key === ' ') {
        event.preventDefault();
        return openPicker({ ...from, typed });
      }
      const { clear } = column;
      if (clear && (event.key === 'Delete' || event.key === 'Backspace')) {
        event.preventDefault();
        return dispatch({ type: 'edit', ...from, tag: tag(), change: clear });
      }
    }
    if (opens && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      listOpen.current = true;
      return showList(event.target);
    }
    if (event.target instanceof HTMLSelectElement && event.key === ' ') listOpen.current = true;
    if (event.key === 'F2' && event.target instanceof HTMLInputElement) {
      const { length } = event.target.value;
      event.preventDefault();
      return event.target.setSelectionRange(length, length);
    }
    if (event.key === 'Escape') {
      if (busy) return;
      dispatch({ type: 'revert', tag: tag() });
      stay.current += 1;
      return want(from);
    }
    const to = moveOf(event, event.target);
    if (!to || (from.column === REMOVE && to === 'enter')) return;
    event.preventDefault();
    move(from, to);
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    const text = event.clipboardData.getData('text/plain');
    const column = columns.find((one) => one.id === from?.column);
    if (readOnly || busy || !from || !column || text === '') return;
    const table = readTable(text);
    if (!isTable(text) && (column.kind === 'text' || !takesPaste(column))) return;
    event.preventDefault();
    const start = live.findIndex((row) => row.key === from.key);
    const beside = live.at(-1)?.values;
    const pasted = pasteTable({
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
      table.length > MAX_PASTED_ROWS + 1 && t.pastedMost({ n: MAX_PASTED_ROWS }),
    ].filter((words) => words !== false);
    const told = more.length > 0 ? toast.warning : toast.info;
    told([t.pasted({ n: pasted.rows.length }), ...more].join('. '));
  };

  const point = (event: SyntheticEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-fault]') : null;
    if (!(cell instanceof HTMLElement) || !root.current?.contains(cell)) return setTip(null);
    const { left, top, bottom, width } = cell.getBoundingClientRect();
    setTip({ text: cell.dataset.fault ?? '', left, top, bottom, width });
  };

  const onFocus = (event: React.FocusEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place) stay.current += 1;
    focused.current = place && { index: rows.findIndex(({ key }) => key === place.key), column: place.column };
    point(event);
  };

  const onBlur = (event: React.FocusEvent<HTMLElement>) => {
    focused.current = null;
    listOpen.current = false;
    setTip(null);
    const key = rowOf(event.target)?.dataset.row;
    if (key === undefined || rowOf(event.relatedTarget)?.dataset.row === key) return;
    if (rows.some((row) => row.key === key && row.fresh)) dispatch({ type: 'leave', key });
  };

  const latest = useRef({ dispatch, busy });
  useLayoutEffect(() => {
    latest.current = { dispatch, busy };
  });
  // The same for the whole life of the grid, so that a row is not drawn because of it.
  const rowEvents = useMemo<RowEvents<V>>(
    () => ({
      edit: (key, column, change, unread) => {
        if (latest.current.busy) return;
        latest.current.dispatch({ type: 'edit', key, column: column.id, tag: `stay-${stay.current}`, change, unread });
      },
      open: (key, column) => {
        if (!latest.current.busy) void pickerBox.load().then(() => setOpen({ key, column, typed: '' }));
      },
      close: (key, column, back) => {
        if (back) wanted.current = { key, column };
        setOpen(null);
      },
      remove: (key, column, isDeleted) => {
        if (latest.current.busy) return;
        wanted.current = { key, column };
        latest.current.dispatch({ type: isDeleted ? 'restore' : 'remove', key });
      },
    }),
    [],
  );

  const drawRow = (row: GridRow<V>, index: number) => (
    <MemoRow
      key={row.key}
      row={row}
      index={index}
      columns={columns}
      id={id}
      faultsOf={faultsOf}
      readOnly={readOnly}
      narrow={narrow}
      open={open?.key === row.key ? open.column : undefined}
      typed={open?.key === row.key ? open.typed : undefined}
      on={rowEvents}
    />
  );
  const body = rows.map((row, index) => {
    const heading = props.heading?.(row, rows[index - 1], add);
    return (
      <Fragment key={row.key}>
        {heading &&
          (narrow ? (
            <li className={c.cardHeading}>{heading}</li>
          ) : (
            <tr>
              <th scope="row" colSpan={columns.length + (readOnly ? 1 : 2)} className={c.heading}>
                {heading}
              </th>
            </tr>
          ))}
        {drawRow(row, index)}
      </Fragment>
    );
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs within, heard in one place
    <div
      ref={root}
      className={c.grid}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerOver={point}
      onPointerLeave={() => setTip(null)}
      onMouseDown={({ target }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        listOpen.current = document.activeElement !== target || !listOpen.current;
      }}
      onChange={() => {
        listOpen.current = false;
      }}
      onScrollCapture={() => setTip(null)}
    >
      {rows.length === 0 ? (
        <div className={c.empty}>{props.empty}</div>
      ) : narrow ? (
        <ul className={c.cards}>{body}</ul>
      ) : (
        <ScrollBox label={label} reached={!readOnly}>
          <Table columns={columns} label={label} readOnly={readOnly}>
            {body}
          </Table>
        </ScrollBox>
      )}
      {(props.foot || (newValues && !readOnly)) && (
        <div className={c.foot}>
          <div className={c.below}>
            {newValues && !readOnly && (
              <button type="button" className={c.add} onClick={() => add(rows.at(-1))}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                {props.addLabel}
              </button>
            )}
            {rows.length > 0 && <CopyButton text={() => tableText(columns, live)} />}
            {!readOnly && <p className={c.hint}>{t.hint}</p>}
          </div>
          {props.foot && <div className={c.totals}>{props.foot}</div>}
        </div>
      )}
      {tip && tip.text !== '' && <TipBubble tip={tip} />}
    </div>
  );
}

/** Puts the whole table on the clipboard as a spreadsheet takes it, where the browser lets a page do that. */
function CopyButton({ text }: { text: () => string }) {
  const t = useT().ui.grid;
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    toast.success(t.copied);
  };
  return (
    <button type="button" className={c.quietButton} onClick={() => void copy()}>
      <IconCopy size={16} stroke={1.6} aria-hidden />
      {t.copy}
    </button>
  );
}

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** What is wrong with the cell under the pointer or the caret. The cell itself says so to who cannot see it. */
function TipBubble({ tip }: { tip: Tip }) {
  const isLow = tip.bottom + 56 > window.innerHeight;
  const place = isLow ? { bottom: window.innerHeight - tip.top + 4 } : { top: tip.bottom + 4 };
  return (
    <div className={c.tip} style={{ left: Math.min(tip.left, window.innerWidth - 292), ...place }} aria-hidden>
      <IconAlertCircle size={14} className={c.tipIcon} />
      {tip.text}
    </div>
  );
}

/** What scrolls must be reachable by keyboard: through the inputs in it, or by itself where there are none. */
function ScrollBox({ label, reached, children }: { label: string; reached: boolean; children: ReactNode }) {
  if (reached) return <div className={c.wrap}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
    <section className={c.wrap} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface TableProps<V> {
  readonly columns: readonly Column<V>[];
  readonly label: string;
  readonly readOnly: boolean;
  readonly children: ReactNode;
}

function Table<V>({ columns, label, readOnly, children }: TableProps<V>) {
  const t = useT().ui.grid;
  const least = columns.reduce((sum, { width, minWidth = 160 }) => sum + (width ?? minWidth), readOnly ? 40 : 80);
  return (
    <table className={c.table} style={{ minWidth: least }}>
      <caption className={c.hidden}>{label}</caption>
      <colgroup>
        <col style={{ width: 40 }} />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
        {!readOnly && <col style={{ width: 40 }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={clsx(c.th, c.rowNumber)}>
            <span className={c.hidden}>{t.row}</span>
          </th>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={clsx(c.th, isNumber(column) && c.right, column.kind === 'check' && c.center)}
            >
              <span className={clsx(column.hideHeader && c.hidden)}>{column.header}</span>
              {!readOnly && 'required' in column && column.required && (
                <span className={c.asterisk} aria-hidden>
                  {' '}
                  *
                </span>
              )}
            </th>
          ))}
          {!readOnly && (
            <th scope="col" className={c.th}>
              <span className={c.hidden}>{t.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowEvents<V> {
  readonly edit: (key: string, column: Column<V>, change: (values: V) => V, unread?: string) => void;
  readonly open: (key: string, column: string) => void;
  readonly close: (key: string, column: string, back: boolean) => void;
  readonly remove: (key: string, column: string, isDeleted: boolean) => void;
}

interface RowProps<V> {
  readonly row: GridRow<V>;
  readonly index: number;
  readonly columns: readonly Column<V>[];
  readonly id: string;
  readonly faultsOf: (values: V) => Faults;
  readonly readOnly: boolean;
  readonly narrow: boolean;
  readonly open: string | undefined;
  readonly typed: string | undefined;
  readonly on: RowEvents<V>;
}

function Row<V>({ row, index, columns, id, faultsOf, readOnly, narrow, open, typed, on }: RowProps<V>) {
  const ui = useT().ui;
  const t = ui.grid;
  const [draft, setDraft] = useState<Draft | null>(null);
  const caret = useRef<{ input: HTMLInputElement; fromEnd: number }>(null);
  const { key } = row;

  // Separators come and go left of the caret, so its place is kept counted from the right.
  useLayoutEffect(() => {
    const kept = caret.current;
    caret.current = null;
    if (!kept || document.activeElement !== kept.input) return;
    const at = Math.max(0, kept.input.value.length - kept.fromEnd);
    kept.input.setSelectionRange(at, at);
  });

  const events: CellEvents<V> = {
    edit: (column, change, unread) => on.edit(key, column, change, unread),
    draft: setDraft,
    caret: (input) => {
      caret.current = { input, fromEnd: input.value.length - (input.selectionStart ?? input.value.length) };
    },
    open: (column) => on.open(key, column),
    close: (back) => on.close(key, open ?? '', back),
  };

  const number = index + 1;
  const found = row.fresh || row.deleted ? undefined : faultsOf(row.values);
  const cells = columns.map((column) => {
    const fault = faultOf(row, column, found, t);
    const faultId = fault && `${id}${key}${column.id}`;
    const label = t.cell({ column: column.header, row: number });
    return {
      column,
      fault,
      isChanged: !row.deleted && isChanged(row, column),
      content: readOnly ? (
        drawText(column, row.values)
      ) : (
        <>
          {drawInput({
            column,
            row,
            label,
            none: ui.noSelection,
            draft,
            typed: open === column.id ? typed : undefined,
            on: events,
            frame: {
              'data-col': column.id,
              'aria-label': label,
              'aria-invalid': fault ? true : undefined,
              'aria-describedby': faultId,
              'aria-required': 'required' in column && column.required ? true : undefined,
              disabled: row.deleted,
            },
          })}
          {fault && (
            <span id={faultId} className={narrow ? c.cardFault : c.hidden}>
              {fault}
            </span>
          )}
        </>
      ),
    };
  });

  const mark = row.deleted
    ? t.deleted
    : row.saved === null
      ? t.added
      : cells.some((cell) => cell.isChanged) && t.changed;
  const removing = row.deleted ? t.restore({ row: number }) : t.remove({ row: number });
  const remove = !readOnly && (
    <button
      type="button"
      className={c.remove}
      data-col={REMOVE}
      aria-label={removing}
      title={removing}
      onClick={() => on.remove(key, REMOVE, row.deleted)}
    >
      {row.deleted ? <IconArrowBackUp size={16} stroke={1.6} /> : <IconTrash size={16} stroke={1.6} />}
    </button>
  );
  const state = {
    'data-row': key,
    'data-deleted': row.deleted || undefined,
    'data-new': (row.saved === null && !readOnly) || undefined,
    onBlur: () => setDraft(null),
  };

  if (narrow) {
    return (
      <li className={c.card} {...state} aria-label={t.card({ row: number })}>
        <div className={c.cardHead}>
          <span className={c.cardNumber}>{number}</span>
          {mark && <span className={c.cardMark}>{mark}</span>}
          {remove}
        </div>
        {cells.map(({ column, fault, isChanged: changed, content }) => (
          <div
            key={column.id}
            className={clsx(c.cardCell, column.wide && c.wide)}
            data-changed={changed || undefined}
            data-invalid={fault ? '' : undefined}
          >
            <span className={c.cardLabel} aria-hidden={!readOnly}>
              {column.header}
            </span>
            {content}
          </div>
        ))}
      </li>
    );
  }
  return (
    <tr className={c.row} {...state}>
      <th scope="row" className={c.rowNumber}>
        {number}
        {mark && <span className={c.hidden}> {mark}</span>}
      </th>
      {cells.map(({ column, fault, isChanged: changed, content }) => (
        <td
          key={column.id}
          className={clsx(c.td, isNumber(column) && c.right, column.kind === 'check' && c.center)}
          data-changed={changed || undefined}
          data-fault={fault}
        >
          {content}
        </td>
      ))}
      {remove && <td className={c.td}>{remove}</td>}
    </tr>
  );
}
const MemoRow = memo(Row) as typeof Row;

function faultOf<V>(
  row: GridRow<V>,
  column: Column<V>,
  found: Faults | undefined,
  t: { notRead: (p: { text: string }) => string; notListed: (p: { text: string }) => string },
): string | undefined {
  if (row.deleted) return undefined;
  const text = row.unread[column.id];
  if (text !== undefined) {
    const isListed = column.kind === 'select' || column.kind === 'picker';
    return isListed ? t.notListed({ text }) : t.notRead({ text });
  }
  return row.refused[column.id] ?? found?.[column.id];
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** The cell an element stands in; undefined for what only looks as if, such as an opened list. */
function placeOf(target: Element): Place | null {
  const column = target.closest<HTMLElement>('[data-col]')?.dataset.col;
  const key = rowOf(target)?.dataset.row;
  return column !== undefined && key !== undefined ? { key, column } : null;
}

const cellAt = (root: HTMLElement, { key, column }: Place) =>
  root.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-col="${CSS.escape(column)}"]:not(:disabled)`);

/** Goes to a cell as a spreadsheet does: its content selected, so that typing replaces it. */
function enter(cell: HTMLElement) {
  if (document.activeElement !== cell) cell.focus();
  if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select();
}

const isCharacter = (event: KeyboardEvent) =>
  [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

function isListOpen(target: Element, wasOpened: boolean): boolean {
  if (!(target instanceof HTMLSelectElement)) return false;
  try {
    return target.matches(':open');
  } catch {
    return wasOpened;
  }
}

function showList(select: HTMLSelectElement) {
  try {
    select.showPicker();
  } catch {
    // A browser that knows no such call opens the list by its own keys.
  }
}
